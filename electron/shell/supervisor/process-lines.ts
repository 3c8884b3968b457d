/** How the supervisor looks at processes where there is `/proc`. */
export const PROC_LINES = `
# A descriptor on which nothing ever comes, to wait without starting a process.
prepare() {
  exec 9<> <(:)
}

pause() {
  read -r -t 0.05 -u 9
}

# When the app ended, in ticks since boot, as start times are; and before when nothing of ours began.
prepare_sweep() {
  local line state stat_parent stat_group stat_session stat_started
  read -r line </proc/uptime
  line=\${line%% *}
  begin=\${line/./}
  read_stat "$$"
  oldest=$stat_started
  for stat_started in "\${shells[@]}"; do
    if ((stat_started < oldest)); then oldest=$stat_started; fi
  done
}

is_before() {
  (($1 <= begin))
}

read_stat() {
  local line= fields
  IFS= read -r line <"/proc/$1/stat" || return
  fields=(\${line##*\\) })
  if ((\${#fields[@]} < 20)); then
    # The name of a program may hold a line end.
    IFS= read -r -d '' line <"/proc/$1/stat"
    fields=(\${line##*\\) })
  fi
  state=\${fields[0]-} stat_parent=\${fields[1]-} stat_group=\${fields[2]-}
  stat_session=\${fields[3]-} stat_started=\${fields[19]-}
  [[ -n $stat_started ]]
}

look() {
  local path pid state stat_parent stat_group stat_session stat_started
  pids=() parent=() group=() session=() started=()
  for path in /proc/[0-9]*; do
    pid=\${path#/proc/}
    if [[ $full == 0 && -n \${strangers[pid]-} ]]; then continue; fi
    read_stat "$pid" || continue
    if ((stat_started < oldest)); then strangers[pid]=1; continue; fi
    # What has ended and waits to be reaped needs no signal.
    if [[ $pid == "$$" || $state == [ZX] ]]; then continue; fi
    pids+=("$pid")
    parent[pid]=$stat_parent group[pid]=$stat_group
    session[pid]=$stat_session started[pid]=$stat_started
  done
}

is_same() {
  local state stat_parent stat_group stat_session stat_started
  read_stat "$1" && [[ $stat_started == "\${own[$1]}" ]]
}

# The limit is there for life, so one look at each process is enough. The variable is not for a moment while a program
# is being replaced, so that is asked in each round.
find_marked() {
  local pid path lines value rest=()
  for pid in "\${pids[@]}"; do
    if is_own "$pid"; then continue; fi
    rest+=("$pid")
    if [[ \${looked[pid]-} == "\${started[pid]}" ]]; then continue; fi
    looked[pid]=\${started[pid]}
    lines=()
    mapfile lines <"/proc/$pid/limits"
    if [[ \${lines[*]} =~ $limit ]]; then claim "$pid" "\${BASH_REMATCH[1]}"; fi
  done
  ((\${#rest[@]} > 0)) || return
  while IFS=: read -r -d '' path value; do
    pid=\${path#/proc/} pid=\${pid%/environ}
    if [[ -z \${started[pid]-} ]] || is_own "$pid"; then continue; fi
    claim "$pid" "$value"
  done < <(printf '/proc/%s/environ\\0' "\${rest[@]}" | xargs -0 grep -Hzos -e "^$variable[0-9a-f]*")
}`

/** The same by `ps`, where there is none (macOS): without sessions and without the limit. */
export const PS_LINES = `
if [[ ! -r /proc/self/stat ]]; then
  prepare() { :; }
  pause() { sleep 0.1; }
  prepare_sweep() { :; }
  is_before() { ((rounds == 0)); }
  is_same() { :; }
  look() {
    local pid stat_parent stat_group state start
    pids=() parent=() group=() session=() started=()
    while read -r pid stat_parent stat_group state start; do
      if [[ $pid == "$$" || $state == Z* ]]; then continue; fi
      pids+=("$pid")
      parent[pid]=$stat_parent group[pid]=$stat_group session[pid]=0 started[pid]=$start
    done < <(ps -axo pid=,ppid=,pgid=,state=,lstart=)
  }
  find_marked() {
    local pid value
    while read -r pid value; do
      if [[ -z \${started[pid]-} ]] || is_own "$pid"; then continue; fi
      claim "$pid" "$value"
    done < <(ps -axEww -o pid=,command= | sed -n -e "s/^ *\\([0-9]*\\) .* \\($variable[0-9a-f]*\\).*/\\1 \\2/p")
  }
fi`
