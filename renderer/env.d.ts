/// <reference types="vite/client" />

interface Window {
  /** Set by the preload script; absent where the page is opened outside the app. */
  readonly companion?: import('../shared/ipc/companion-api.ts').CompanionApi
}

// ESLint's type service cannot read .vue files; vue-tsc still checks the real props.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent<object, object, unknown>
  export default component
}
