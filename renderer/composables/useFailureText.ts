import { useText } from './useText.ts'

/** A refused request in words of the window's language. */
export function useFailureText() {
  const { t, find } = useText()
  return (failure: { readonly code: string; readonly message: string }): string =>
    find(`errors.${failure.code}`) ??
    (failure.message === '' ? t('errors.INTERNAL') : failure.message)
}
