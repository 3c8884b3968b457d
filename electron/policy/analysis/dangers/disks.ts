import type { AnalysisRun } from '../run.ts'
import type { CheckedCommand } from './check.ts'

const DISK_TOOLS =
  /^(?:mkfs(?:\..+)?|mke2fs|mkswap|wipefs|blkdiscard|fdisk|sfdisk|cfdisk|gdisk|sgdisk|parted|cryptsetup|pvremove|vgremove|lvremove|zpool|zfs|mdadm|diskutil|hdparm|badblocks|debugfs|tune2fs|newfs|diskpart)$/
const ERASERS = /^(?:mkfs(?:\..+)?|mke2fs|mkswap|wipefs|blkdiscard|shred|tee|newfs|badblocks)$/
const COPIERS = new Set(['cp', 'mv', 'install', 'ddrescue'])

/** A whole disk or the memory as a file, on Linux and macOS. */
const RAW_DEVICE =
  /^\/dev\/(?:[shv]d[a-z]+\d*|xvd[a-z]+\d*|nvme\d.*|mmcblk\d.*|r?disk\d.*|dm-\d+|md\d+|sr\d+|mapper\/.+|disk\/.+|k?mem|port)$/

/** True for a path that is a raw disk. */
export function isRawDevice(path: string): boolean {
  return RAW_DEVICE.test(path)
}

/** Formatting, partitioning and overwriting of disks. */
export function checkDisks({ name, args, span }: CheckedCommand, run: AnalysisRun): void {
  const raw = (text: string | null | undefined) => text != null && isRawDevice(text)
  if (name === 'dd') {
    const target = args.find((word) => word.raw.startsWith('of='))
    if (target !== undefined && raw(target.raw.slice(3))) {
      run.add('blocked', 'blocked_disk', target.span)
    }
  }
  if (ERASERS.test(name)) {
    for (const word of args) if (raw(word.value)) run.add('blocked', 'blocked_disk', word.span)
  }
  if (COPIERS.has(name) && raw(args.at(-1)?.value)) run.add('blocked', 'blocked_disk', span)
  if (DISK_TOOLS.test(name)) run.add('dangerous', 'disk_tool', span)
}
