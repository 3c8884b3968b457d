// ESLint's type service cannot read .vue files; vue-tsc still checks the real props.
declare module '*.vue' {
  import type { DefineComponent } from 'vue'
  const component: DefineComponent<object, object, unknown>
  export default component
}
