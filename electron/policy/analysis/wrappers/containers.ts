import type { ArgWord } from '../arg-word.ts'
import { readOptions } from '../options.ts'
import type { OptionSpec } from '../options.ts'
import { restIsCommand } from './wrapper.ts'
import type { Unwrapped, Unwrapper } from './wrapper.ts'
import { wordList } from '../word-list.ts'

const DOCKER_GLOBAL: OptionSpec = {
  values: 'Hcl',
  flags: 'Dv',
  longValues: ['host', 'context', 'config', 'log-level', 'tlscacert', 'tlscert', 'tlskey'],
  longFlags: ['debug', 'tls', 'tlsverify'],
}
const DOCKER_EXEC: OptionSpec = {
  values: 'euw',
  flags: 'ditT',
  longValues: ['env', 'env-file', 'user', 'workdir', 'detach-keys', 'index'],
  longFlags: ['detach', 'interactive', 'tty', 'privileged', 'no-TTY'],
}
const DOCKER_RUN: OptionSpec = {
  values: 'aceghlmpuvw',
  flags: 'dPitT',
  longValues: wordList(`
    attach add-host cap-add cap-drop cgroupns cidfile cpus cpuset-cpus device dns entrypoint
    env env-file expose gpus group-add hostname ip ipc label link log-driver log-opt memory
    mount name network net network-alias pid pids-limit platform publish pull restart
    runtime security-opt shm-size stop-signal stop-timeout storage-opt sysctl tmpfs ulimit
    user userns uts volume volumes-from workdir
  `),
  longFlags: wordList(`
    detach init interactive no-healthcheck oom-kill-disable privileged publish-all quiet
    read-only rm tty service-ports no-deps build
  `),
}
const KUBECTL_GLOBAL: OptionSpec = {
  values: 'nsv',
  longValues: wordList(`
    namespace context cluster kubeconfig server user token as as-group request-timeout
    cache-dir
  `),
  longFlags: ['insecure-skip-tls-verify', 'match-server-version'],
}

/** Programs that run a command in a container or in another root. */
export const containerWrappers: ReadonlyMap<string, Unwrapper> = new Map<string, Unwrapper>([
  ['docker', docker],
  ['podman', docker],
  ['nerdctl', docker],
  ['docker-compose', (argv) => compose(argv, 1)],
  ['kubectl', kubectl],
  ['oc', kubectl],
  ['chroot', (argv) => operandsThenCommand(argv, 1)],
  ['unshare', (argv) => operandsThenCommand(argv, 0)],
  ['nsenter', (argv) => operandsThenCommand(argv, 0)],
  ['bwrap', (argv) => operandsThenCommand(argv, 0)],
  ['firejail', (argv) => operandsThenCommand(argv, 0)],
  ['systemd-run', (argv) => operandsThenCommand(argv, 0)],
])

function docker(argv: readonly ArgWord[]): Unwrapped | undefined {
  let { next } = readOptions(argv, 1, DOCKER_GLOBAL)
  if (argv[next]?.value === 'container') next += 1
  const action = argv[next]?.value
  if (action === 'compose') return compose(argv, next + 1)
  if (action === 'exec') return restIsCommand(argv, readOptions(argv, next + 1, DOCKER_EXEC), 1)
  if (action === 'run' || action === 'create') {
    return restIsCommand(argv, readOptions(argv, next + 1, DOCKER_RUN), 1)
  }
  return undefined
}

function compose(argv: readonly ArgWord[], from: number): Unwrapped | undefined {
  const { next } = readOptions(argv, from, {
    values: 'fp',
    longValues: ['file', 'project-name', 'profile', 'env-file', 'project-directory'],
  })
  const action = argv[next]?.value
  if (action === 'exec') return restIsCommand(argv, readOptions(argv, next + 1, DOCKER_EXEC), 1)
  if (action === 'run') return restIsCommand(argv, readOptions(argv, next + 1, DOCKER_RUN), 1)
  return undefined
}

function kubectl(argv: readonly ArgWord[]): Unwrapped | undefined {
  const { next } = readOptions(argv, 1, KUBECTL_GLOBAL)
  const action = argv[next]?.value
  if (action !== 'exec' && action !== 'run') return undefined
  const dashes = argv.findIndex((word, index) => index > next && word.value === '--')
  if (dashes !== -1) return restIsCommand(argv, { next: dashes + 1, clear: true })
  const options = readOptions(argv, next + 1, {
    values: 'cfn',
    flags: 'itq',
    longValues: ['container', 'filename', 'namespace', 'image', 'pod-running-timeout'],
    longFlags: ['stdin', 'tty', 'quiet', 'rm'],
  })
  return restIsCommand(argv, options, 1)
}

/** No option of these is listed, so one with options is unclear and asks. */
function operandsThenCommand(argv: readonly ArgWord[], operands: number): Unwrapped | undefined {
  return restIsCommand(argv, readOptions(argv, 1, {}), operands)
}
