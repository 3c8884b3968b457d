// What runs first in a terminal. Reasons: docs/decisions/0012.

/**
 * Text for `bash -c`, with the FIFO of the script, that of the status, the shell to start, a secret word, and whether the
 * shell is interactive (any text, or none) behind it.
 *
 * It leads the terminal's session and outlives the shell in it: at the end of a session leader the kernel throws away
 * output that nobody has read yet. It tells how the shell ended, and starts another one when the secret word comes;
 * lines that the first shell did not read are skipped. It ends at the end of the script.
 *
 * - Descriptors of the shell: 0 the script, 1 and 2 the terminal, 3 the status, 4 the terminal to read from.
 * - The traps keep it alive when a key sends a signal to everything in the terminal; they are not inherited.
 */
export const LAUNCHER = `trap : INT QUIT TSTP HUP
exec 5<"$1" 6>"$2"
while :;do
PS1= "$3" --norc --noprofile --noediting +o history +H \${5:+-i} 2>&1 3>&6 4<&0 0<&5 5<&- 6>&-
echo "@x:$?@" >&6
while :;do IFS= read -r word <&5||exit 0;[ "$word" != "$4" ]||break;done
cd /
done`
