import { OOM_SCORE } from '../ending/kernel-facts.ts'

/**
 * What a bash must do first that the app starts to start others, with nothing of its own open above `lastFd`: it closes
 * what it inherited, the masters of other terminals among them, and makes the kernel's killer take it before the app.
 */
export function toFirstLines(lastFd: number): string {
  const last = String(lastFd)
  return `for fd in /dev/fd/*;do fd=\${fd##*/};[[ $fd -le ${last} ]]||eval "exec $fd>&-";done 2>/dev/null
echo ${String(OOM_SCORE)} 2>/dev/null >/proc/self/oom_score_adj`
}
