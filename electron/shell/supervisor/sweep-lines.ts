/**
 * Ends what is ours, for the supervisor: recorded shells that are still the same process, with their groups and
 * sessions; what carries a mark; all descendants of these. `own` has the start time of each by its pid, so that nobody is
 * lost when a parent ends, and no stranger is taken for one of ours.
 *
 * In each round first only builtins look and signal, so that it also works where no process can be started any more.
 */
export const SWEEP_LINES = `
sweep() {
  local rounds=0 signal=TERM left full=1 strangers=() oldest begin
  SECONDS=0
  prepare_sweep
  while ((SECONDS < give_up_seconds)); do
    if ((rounds >= term_rounds || SECONDS >= term_seconds)); then signal=KILL; fi
    left=0
    look
    find_own
    signal_own
    find_marked
    find_own
    signal_own
    if ((left == 0 && full && rounds > 0)); then return; fi
    # Only what is new is looked at, until nothing seems to be left: there may be thousands of others.
    note_strangers
    full=$((left == 0))
    rounds=$((rounds + 1))
    pause
  done
}

note_strangers() {
  local pid
  for pid in "\${pids[@]}"; do
    if ! is_own "$pid"; then strangers[pid]=1; fi
  done
}

find_own() {
  local pid grown=1
  for pid in "\${pids[@]}"; do
    if of_shell "$pid" || of_shell "\${group[pid]}" || of_shell "\${session[pid]}"; then
      own[pid]=\${started[pid]}
    fi
  done
  while ((grown)); do
    grown=0
    for pid in "\${pids[@]}"; do
      if is_own "$pid" || ! is_own "\${parent[pid]}"; then continue; fi
      own[pid]=\${started[pid]}
      grown=1
    done
  done
}

# The number of a shell, of its group or of its session: nobody else is given it while one of them bears it.
of_shell() {
  [[ -n \${shells[$1]-} ]] || return
  [[ -z \${started[$1]-} || \${started[$1]} == "\${shells[$1]}" ]]
}

is_own() {
  [[ -n \${own[$1]-} && \${own[$1]} == "\${started[$1]-}" ]]
}

# A process with a mark. The app may have been started again already: what began after its end is ours only with the
# value of a shell from before.
claim() {
  if is_before "\${started[$1]}"; then
    values+="$2 "
  elif [[ $values != *" $2 "* ]]; then
    return
  fi
  own[$1]=\${started[$1]}
}

signal_own() {
  local pid
  for pid in "\${pids[@]}"; do
    is_own "$pid" || continue
    if [[ \${denied[pid]-} == "\${own[pid]}" ]]; then continue; fi
    left=$((left + 1))
    if [[ $signal == TERM && \${asked[pid]-} == "\${own[pid]}" ]]; then continue; fi
    asked[pid]=\${own[pid]}
    is_same "$pid" || continue
    # Another user's process, as after sudo, cannot be signalled.
    kill -"$signal" "$pid" || denied[pid]=\${own[pid]}
    kill -CONT "$pid"
  done
}`
