import type { Check } from './check.ts'
import { checkDeletion } from './deletion.ts'
import { checkDisks } from './disks.ts'
import { checkGitHistory } from './git-history.ts'
import { checkGitOptions } from './git-options.ts'
import { checkInterpreters } from './interpreters.ts'
import { checkNetwork } from './network.ts'
import { checkOwnData } from './own-data.ts'
import { checkPackageOptions } from './package-options.ts'
import { checkPrivilege } from './privilege.ts'
import { checkProgramOptions } from './program-options.ts'
import { checkSecrets } from './secrets.ts'
import { checkSystem } from './system.ts'
import { checkWriteTargets } from './write-targets.ts'

/** Every check that looks at one program; their order does not matter, all of them run. */
export const CHECKS: readonly Check[] = [
  checkOwnData,
  checkDeletion,
  checkDisks,
  checkPrivilege,
  checkGitHistory,
  checkGitOptions,
  checkPackageOptions,
  checkSystem,
  checkNetwork,
  checkInterpreters,
  checkProgramOptions,
  checkSecrets,
  checkWriteTargets,
]
