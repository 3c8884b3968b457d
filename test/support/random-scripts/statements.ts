import fc from 'fast-check'
import { file, format, variable, word, words } from './words.ts'

// Statements of random scripts. What keeps them harmless and makes them end:
// - the only programs are readers and filters, files are written in the scratch directory, nothing is signalled;
// - every loop counts a variable that nothing else sets;
// - a function calls only those with a smaller number, so there is no recursion (and FUNCNEST bounds it);
// - in a pipeline the reader prints only after the end of its input, so that both orders of output are the same;
// - nothing reads the standard input of the script: in a session that is the agent's.

/** Something that writes on standard output or standard error and needs nothing around it. */
const print = fc.oneof(
  words.map((list) => `echo ${list}`),
  fc.tuple(format, words).map(([form, list]) => `printf '${form}' ${list}`),
  words.map((list) => `echo ${list} >&2`),
  fc.constantFrom(
    "printf 'no line feed'",
    "printf 'err' >&2",
    'echo one; echo two >&2; echo three',
    'pwd -P',
    'cat nothing-here',
    'ls sub',
    'type cd',
    'command -v cat',
    'seq 1 3',
    'printf "%s\\n" {1..2000}',
    'declare -p a b list map',
    'declare -f f1',
    'umask',
    'trap -p ERR',
    'nonexistent-command x',
    'sub',
    './sub/data',
    '/bin/echo direct',
    "bash --norc -c 'echo inner $0; exit 3' zero",
  ),
)

const assign = fc.oneof(
  fc.tuple(variable, word).map(([name, value]) => `${name}=${value}`),
  fc.tuple(variable, word).map(([name, value]) => `${name}+=${value}`),
  fc.tuple(variable, word).map(([name, value]) => `export ${name}=${value}`),
  words.map((list) => `list=(${list})`),
  word.map((value) => `list+=(${value})`),
  word.map((value) => `list[5]=${value}`),
  word.map((value) => `declare -A map; map[k]=${value}`),
  // In a subshell: a wrong value for an integer makes bash jump out of `eval`, and a script go on with its next line.
  variable.map((name) => `( declare -i ${name}=40+2; ${name}+=1; echo $${name} )`),
  variable.map((name) => `unset ${name}`),
  fc.tuple(variable, word).map(([name, value]) => `printf -v ${name} '%s' ${value}`),
  fc.tuple(variable, word).map(([name, value]) => `read -r ${name} rest <<< ${value}`),
  word.map((value) => `IFS=: read -ra list <<< ${value}`),
  word.map((value) => `mapfile -t list <<< ${value}`),
  fc.tuple(variable, word).map(([name, value]) => `readonly ${name}=${value}`),
  word.map((value) => `a=${value} b=2 eval 'echo $a $b'`),
)

const status = fc.constantFrom(
  ':',
  'true',
  'false',
  '(exit 7)',
  '! true',
  '((0))',
  '[[ $a == x* ]]',
  '[ -f out1 ]',
  'test "$a" = "$b"',
  'let a=5',
  '((a++))',
  '[[ abc =~ b(.) ]] && echo "${BASH_REMATCH[1]}"',
  '[ 1 -eq x ]',
)

const settings = fc.oneof(
  fc
    .constantFrom('e', 'u', 'f', 'C', 'a', 'x')
    .chain((flag) => fc.constantFrom(`set -${flag}`, `set +${flag}`)),
  fc.constantFrom(
    'set -o pipefail',
    'set +o pipefail',
    'shopt -s nullglob',
    'shopt -s failglob',
    'shopt -s extglob',
    'shopt -s expand_aliases',
    'shopt -s lastpipe',
    'shopt -s dotglob nocaseglob',
    'shopt -u sourcepath',
    "IFS=','",
    'IFS=0123456789',
    'IFS=',
    'unset IFS',
    'set -- p "q r" s',
    'umask 027',
    "alias k='echo aliased'",
    'k now',
    'unalias k',
    'getopts ab: opt -a -b x; echo "$opt"',
    'PS4="trace "',
  ),
)

const directory = fc.constantFrom(
  'cd sub',
  'cd sub/deep',
  'cd nowhere',
  'cd -',
  'cd .',
  'cd sub/..',
  'cd -P sub',
  'pushd sub',
  'pushd sub/deep >/dev/null',
  'popd',
  'dirs',
  'mkdir -p new && cd new',
  'cd "$PWD"',
  'cd',
)

const traps = fc.constantFrom(
  'trap \'echo "err $?"\' ERR',
  "trap 'echo dbg' DEBUG",
  "trap 'echo ret' RETURN",
  "trap '' ERR",
  'trap - ERR DEBUG RETURN',
  "trap 'echo usr' USR1",
  'set -E',
  'set -T',
)

/** Ends the script early, or would. */
const leave = fc.constantFrom(
  'exit',
  'exit 3',
  'exit 300',
  'exit x',
  'return 4',
  'break',
  'continue',
  'exec /bin/echo replaced',
  'exec false',
  'exec nonexistent-command',
)

const redirectShell = fc.oneof(
  file.map((name) => `exec >${name}`),
  file.map((name) => `exec 2>${name}`),
  fc.constantFrom('exec 2>&1', 'exec 3>&1; echo three >&3; exec 3>&-', 'exec 1>&2'),
)

/** What is put around a command. */
const redirected = (command: string): fc.Arbitrary<string> =>
  fc.oneof(
    file.map((name) => `{ ${command}\n} > ${name}`),
    file.map((name) => `{ ${command}\n} >> ${name} 2>&1`),
    file.map((name) => `{ ${command}\n} 2> ${name}; cat ${name}`),
    fc.constantFrom(
      `{ ${command}\n} 2>&1`,
      `{ ${command}\n} >&2`,
      `{ ${command}\n} >/dev/null`,
      `{ ${command}\n} >&-`,
      `{ ${command}\n} 3>&1 >&2`,
    ),
  )

const hereDocument = fc
  .tuple(
    fc.constantFrom('EOF', "'EOF'", '"EOF"', '-EOF'),
    fc.array(word, { maxLength: 3 }),
    fc.constantFrom('cat', 'wc -c', 'tac', 'while read -r n0; do echo "<$n0>"; done'),
    fc.constantFrom('', ' > out2', ' | sort'),
  )
  .map(([delimiter, body, reader, behind]) => {
    const operator = delimiter.startsWith('-') ? `<<-${delimiter.slice(1)}` : `<<${delimiter}`
    return `${reader} ${operator}${behind}\n\t${body.join('\n')}\n$a \${b} \`echo s\`\n\tEOF\nEOF`
  })

const SINKS = [
  'sort',
  'wc -l',
  'tac',
  '{ mapfile -t n0; echo "${n0[@]}"; }',
  '{ mapfile -t n0; exit 3; }',
  'while read -r n0; do :; done',
] as const

/** What a shell cannot parse, or only just. It stands at the end of a script or alone. */
export const broken: fc.Arbitrary<string> = fc.constantFrom(
  'echo "never closed',
  "echo 'never closed",
  '{ echo open',
  '( echo open',
  'echo $( echo open',
  'echo `echo open',
  'if true; then echo open',
  'while false; do',
  'case x in a)',
  'fi',
  'done',
  'echo a )',
  '}',
  ';;',
  'echo a;; echo b',
  '&& echo b',
  '| sort',
  'for in x; do :; done',
  'function { :; }',
  'a=(1 2',
  '((1 +',
  '[[ a',
  'echo ${a',
  'echo ${a b}',
  'cat <<EOF\nnever ended $a',
  "cat <<'EOF'\n  EOF",
  'cat <<A <<B\na\nA\nb',
  'echo > ',
  'echo a &&',
  'echo a |',
  'echo back\\\n',
  '#',
  '\r',
  'echo a\rb',
)

const depth = { maxDepth: 2, depthSize: 'small' as const, withCrossShrink: true }

/** Statements that contain others. */
export const { statement } = fc.letrec<{ statement: string; block: string; compound: string }>(
  (tie) => ({
    statement: fc.oneof(
      depth,
      { weight: 6, arbitrary: print },
      { weight: 4, arbitrary: assign },
      { weight: 2, arbitrary: status },
      { weight: 2, arbitrary: settings },
      { weight: 2, arbitrary: directory },
      { weight: 1, arbitrary: traps },
      { weight: 1, arbitrary: hereDocument },
      { weight: 4, arbitrary: tie('compound') },
    ),
    block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n')),
    compound: fc.oneof(
      depth,
      status,
      fc
        .tuple(status, tie('block'), tie('block'))
        .map(([when, yes, no]) => `if ${when}; then\n${yes}\nelse\n${no}\nfi`),
      fc
        .tuple(fc.constantFrom('x', 'item'), words, tie('block'))
        .map(([name, list, body]) => `for ${name} in ${list}; do\n${body}\ndone`),
      fc
        .tuple(fc.nat(20), tie('block'))
        .map(([n, body]) => `while ((n${String(n)}++ < 2)); do\n${body}\ndone`),
      fc
        .tuple(fc.nat(20), tie('block'))
        .map(([n, body]) => `until ((n${String(n)}++ > 1)); do\n${body}\ncontinue\ndone`),
      fc
        .tuple(word, tie('block'), tie('block'))
        .map(([of, one, two]) => `case ${of} in\n(x*)\n${one}\n;;\n*)\n${two}\n;;\nesac`),
      tie('block').map((body) => `(\n${body}\n)`),
      tie('block').map((body) => `{\n${body}\n}`),
      tie('block').chain(redirected),
      fc.tuple(variable, tie('block')).map(([name, body]) => `${name}=$(\n${body}\n)`),
      tie('block').map((body) => `echo "sub: $(\n${body}\n)"`),
      print.map((body) => `echo \`${body.replaceAll(/[`\\]/g, '')}\``),
      fc
        .tuple(tie('block'), fc.constantFrom(...SINKS))
        .map(([body, sink]) => `{\n${body}\n} | ${sink}; echo "\${PIPESTATUS[@]}"`),
      fc
        .tuple(fc.constantFrom('f1', 'f2', 'f-3'), tie('block'), words)
        .map(([name, body, args]) =>
          `${name}() {\nlocal a=local b\n${body}\nreturn 5\n}\n`.concat(`${name} ${args}`),
        ),
      fc.tuple(status, tie('statement')).map(([left, right]) => `${left} && {\n${right}\n}`),
      fc.tuple(status, tie('statement')).map(([left, right]) => `${left} || {\n${right}\n}`),
      tie('statement').map((body) => `{\n${body}\n} & wait $!; echo "bg $?"`),
      tie('statement').map((body) => `eval '${body.replaceAll("'", "'\\''")}'`),
      tie('statement').map((body) => `cat > s1 <<'END_OF_S1'\n${body}\nEND_OF_S1\n. ./s1 arg`),
      tie('statement').map((body) => `wc -c < <(\n${body}\n)`),
      leave,
      redirectShell,
      word.map((text) => `cat <<< ${text}`),
      tie('statement').map((body) => `! {\n${body}\n}`),
      broken.map((text) => `eval '${text.replaceAll("'", "'\\''")}'; echo "evaluated $?"`),
    ),
  }),
)
