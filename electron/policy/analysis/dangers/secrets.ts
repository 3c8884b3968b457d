import { resolveFrom } from '../directories.ts'
import { baseName } from '../arg-word.ts'
import type { ArgWord } from '../arg-word.ts'
import { isInside, resolvePath } from '../paths.ts'
import type { AnalysisRun } from '../run.ts'
import type { CheckedCommand } from './check.ts'
import { wordList } from '../word-list.ts'

/** Below the home folder. */
const SECRET_FOLDERS = wordList(`
    .ssh .aws .gnupg .kube .azure .config/gcloud .config/gh .password-store
    .local/share/keyrings Library/Keychains .mozilla .config/google-chrome
  `)
const SECRET_FILES = wordList(`
    .netrc .git-credentials .npmrc .pypirc .docker/config.json .pgpass .my.cnf .bash_history
    .zsh_history .vault-token .config/git/credentials
  `)
const PUBLIC = /\.pub$|\/known_hosts$|\/\.ssh\/config$/

/** Files that usually hold keys, tokens or passwords. */
export function checkSecrets({ args }: CheckedCommand, run: AnalysisRun): void {
  for (const word of args) checkSecretPath(word, run)
}

/** The same for the file of a `<` redirection. */
export function checkSecretPath(word: ArgWord, run: AnalysisRun): void {
  const text = word.value ?? word.prefix
  if (text === '' || /\s/.test(text)) return
  const paths = resolveFrom(run.directories, text.replace(/^(?:-[^=]*=|@|\w+=@?)/, '')) ?? []
  const home = resolvePath('/', run.context.homeDir)
  const secret = paths.some(
    (path) =>
      !PUBLIC.test(path) &&
      (SECRET_FOLDERS.some((folder) => isInside(path, `${home}/${folder}`)) ||
        SECRET_FILES.some((file) => path === `${home}/${file}`) ||
        /^\/etc\/(?:g?shadow|sudoers)|^\/root\/|^\/proc\/[^/]+\/environ$/.test(path)),
  )
  if (secret) run.add('careful', 'reads_secrets', word.span, text)
  else if (/^\.env(?:\.(?:local|prod.*|dev.*))?$/.test(baseName(text))) {
    run.add('unlisted', 'reads_secrets', word.span, text)
  }
}
