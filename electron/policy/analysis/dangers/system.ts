import type { AnalysisRun } from '../run.ts'
import { hasOption, operands } from './check.ts'
import type { CheckedCommand } from './check.ts'
import { wordList } from '../word-list.ts'

const CHANGES_SYSTEM = new Set(
  wordList(`
    shutdown reboot poweroff halt init telinit useradd usermod userdel groupadd groupdel
    passwd chpasswd visudo vipw iptables ip6tables nft ufw firewall-cmd modprobe insmod
    rmmod mount umount swapoff setenforce chsh setcap csrutil spctl nvram pmset scutil reg
    netsh bcdedit takeown icacls
  `),
)
const RUNS_LATER = new Set(['crontab', 'at', 'batch', 'schtasks', 'launchctl', 'ssh-copy-id'])
const READS_SERVICES = /^(?:status|show|list-.*|is-.*|cat|help|get-default)$/

/** Programs that change the computer rather than the project, or that make something run again. */
export function checkSystem({ name, args, span }: CheckedCommand, run: AnalysisRun): void {
  const first = operands(args)[0]?.value ?? ''
  if (CHANGES_SYSTEM.has(name)) {
    // `mount` and `iptables -L` alone only show.
    if (args.length > 0 || !/^(?:mount|umount)$/.test(name)) {
      run.add('dangerous', 'changes_system', span)
    }
  }
  if (RUNS_LATER.has(name) && !hasOption(args, 'l', ['list']))
    run.add('dangerous', 'persists', span)
  if (name === 'systemctl' && !READS_SERVICES.test(first) && first !== '') {
    const later = /^(?:enable|link|edit|set-)/.test(first)
    run.add('dangerous', later ? 'persists' : 'changes_system', span)
  }
  if (name === 'kill' && args.some((word, at) => at > 0 && /^-1$/.test(word.value ?? ''))) {
    run.add('dangerous', 'changes_system', span)
  }
  if (name === 'pkill' || name === 'killall') run.add('careful', 'changes_system', span)
  if (name === 'sysctl' && hasOption(args, 'wpf', ['write', 'load', 'system'])) {
    run.add('dangerous', 'changes_system', span)
  }
  if (/^(?:chmod|chown|chgrp)$/.test(name) && hasOption(args, 'R', ['recursive'])) {
    const wide = operands(args).some((word) => /^(?:[/~]|\.\.)/.test(word.raw))
    if (wide) run.add('dangerous', 'changes_system', span)
  }
}
