import fc from 'fast-check'

// Words of random scripts. Nothing here holds a slash, so no redirection to a word can leave the scratch directory.

/** Names of variables a script may set. Loop counters (`n…`) are not among them, so that every loop ends. */
export const VARIABLES = ['a', 'b', 'c', 'var', 'under_score1'] as const

/** Names of files in the scratch directory; the directories `sub` and `sub/deep` are there from the start. */
export const FILES = ['out1', 'out2', 'sub/out3', '"with space"', "$'tab\\there'", 'größe'] as const

/** Text of any kind: what a shell treats specially, what breaks terminals, what is not ASCII. */
const PLAIN = [
  'x',
  'abc',
  '42',
  '-n',
  '-1',
  '--',
  'a=b',
  '你好',
  'é',
  '😀',
  '%s',
  '@',
  ':',
  'if',
  'done',
  'x'.repeat(5_000),
] as const

const IN_DOUBLE_QUOTES = [
  'two words',
  "it's",
  '$a',
  '${b:-none}',
  '${#c}',
  '\\$',
  '\\\\',
  '`echo bt`',
  '$((6*7))',
  '!bang',
  '*',
  'line 1\nline 2',
  'end\\\nless',
  '',
  ' ',
  '\t',
  '\r',
  '\u0001',
  '\u001b[31m',
] as const

const IN_SINGLE_QUOTES = [
  'two  words',
  '"',
  '$a',
  '\\',
  '`',
  '*',
  '\n',
  '#',
  '\r',
  ';',
  '&',
  'é',
] as const

const EXPANSIONS = [
  '$a',
  '"$b"',
  '${c}',
  '${a:-def}',
  '${b:=set}',
  '${c:+alt}',
  '${#a}',
  '${a%b*}',
  '${b##*o}',
  '${a/b/X}',
  '${b^^}',
  '${c,,}',
  '${a:1:2}',
  '"${list[@]}"',
  '${list[1]}',
  '${#list[@]}',
  '"${list[*]}"',
  '${map[k]}',
  '"${!map[@]}"',
  '${!a}',
  '"${a@Q}"',
  '"$@"',
  '$#',
  '$?',
  '$((a+1))',
  '$((1/0))',
  '${nope?gone}',
  '{1..3}',
  '{a,b}c',
  '{x,y}{1,2}',
  'o*',
  '?ut1',
  '[a-o]*',
  'nomatch*',
  '~',
  "$'\\x41\\u00e9\\0cut'",
] as const

/** One word, quoted and expanded in every way. */
export const word: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...PLAIN) },
  { weight: 3, arbitrary: fc.constantFrom(...IN_DOUBLE_QUOTES).map((text) => `"${text}"`) },
  { weight: 2, arbitrary: fc.constantFrom(...IN_SINGLE_QUOTES).map((text) => `'${text}'`) },
  { weight: 4, arbitrary: fc.constantFrom(...EXPANSIONS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...PLAIN.slice(0, 3)), fc.constantFrom(...IN_DOUBLE_QUOTES))
      .map(([before, quoted]) => `${before}"${quoted}"'s'`),
  },
)

/** No word, one or some. */
export const words: fc.Arbitrary<string> = fc
  .array(word, { maxLength: 4 })
  .map((list) => list.join(' '))

/** A format for `printf` with bytes of every kind, with and without a line feed at its end. */
export const format: fc.Arbitrary<string> = fc.constantFrom(
  '%s\\n',
  '<%s>',
  '\\0',
  'a\\0b\\n',
  '\\xff\\xfe',
  '\\xc3',
  'x\\xe2\\x82',
  '%q\\n',
  '%5s|%-5s|\\n',
  '%d\\n',
  '%b',
  '\\r10%%\\r20%%\\n',
  '\\e[1mbold\\e[0m\\n',
  'no newline',
  '\\n\\n\\n',
)

/** A file name, literal. */
export const file: fc.Arbitrary<string> = fc.constantFrom(...FILES)

/** A variable's name. */
export const variable: fc.Arbitrary<string> = fc.constantFrom(...VARIABLES)
