import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rewriteNulRedirects } from '../../../../electron/shell/windows/nul-redirects.ts'

describe('shell-tool 2, `> NUL` on Windows', () => {
  it.each([
    ['dir > NUL', 'dir > /dev/null'],
    ['a >nul', 'a >/dev/null'],
    ['a 2>nul', 'a 2>/dev/null'],
    ['a >>Nul 2>&1', 'a >>/dev/null 2>&1'],
    ['a > NUL 2>NUL', 'a > /dev/null 2>/dev/null'],
    ['a &>nul', 'a &>/dev/null'],
    ['a &>> nul; b', 'a &>> /dev/null; b'],
    ['a >& NUL', 'a >& /dev/null'],
    ['a >|nul', 'a >|/dev/null'],
    ['a < nul', 'a < /dev/null'],
    ['a <>nul', 'a <>/dev/null'],
    ['a >NUL: && b', 'a >/dev/null && b'],
    ['a >NUL|b>nul&c', 'a >/dev/null|b>/dev/null&c'],
    ['(a >nul)', '(a >/dev/null)'],
    ['x=$(a 2>nul)', 'x=$(a 2>/dev/null)'],
    ['echo "$(a 2>nul) > nul"', 'echo "$(a 2>/dev/null) > nul"'],
    ['echo `a 2>nul`', 'echo `a 2>/dev/null`'],
    ['cat <(a 2>nul) >nul', 'cat <(a 2>/dev/null) >/dev/null'],
    ['if a >nul; then b >nul; fi', 'if a >/dev/null; then b >/dev/null; fi'],
    ['f() { a >nul; }', 'f() { a >/dev/null; }'],
    ['case x in a) b >nul;; esac >nul', 'case x in a) b >/dev/null;; esac >/dev/null'],
    [
      'y=$(case x in a) b >nul;; esac); c >nul',
      'y=$(case x in a) b >/dev/null;; esac); c >/dev/null',
    ],
    ['a >nul # > nul', 'a >/dev/null # > nul'],
    ['echo a#b >nul', 'echo a#b >/dev/null'],
    ['cat <<E >nul\na > nul\nE\nb >nul', 'cat <<E >/dev/null\na > nul\nE\nb >/dev/null'],
    ["cat <<-'E F'\n\ta > nul\n\tE F\nb >nul", "cat <<-'E F'\n\ta > nul\n\tE F\nb >/dev/null"],
    ['cat <<A <<B\n> nul\nA\n> nul\nB\nc >nul', 'cat <<A <<B\n> nul\nA\n> nul\nB\nc >/dev/null'],
    ['cat <<< nul >nul', 'cat <<< nul >/dev/null'],
    ['[[ a > nul ]] && b >nul', '[[ a > nul ]] && b >/dev/null'],
    ['(( a > nul )); b >nul', '(( a > nul )); b >/dev/null'],
    ['echo $((a>nul)) >nul', 'echo $((a>nul)) >/dev/null'],
    ['echo ${x:-$(a >nul)} >nul', 'echo ${x:-$(a >/dev/null)} >/dev/null'],
    ["echo $'it\\'s > nul' >nul", "echo $'it\\'s > nul' >/dev/null"],
    ['a \\\n>nul', 'a \\\n>/dev/null'],
    ['a )>nul', 'a )>/dev/null'],
  ])('rewrites %j', (command, expected) => {
    expect(rewriteNulRedirects(command)).toBe(expected)
  })

  it.each([
    'echo NUL',
    'echo "> NUL"',
    "echo '> NUL'",
    'echo \\> NUL',
    'a > NULfoo',
    'a > NUL.txt',
    'a > nul/x',
    'a > $NUL',
    'a > "NUL"',
    'a > xnul',
    'a > ./NUL',
    'a > nul-1',
    'a >\nnul',
    'test a \\> nul',
    'echo "`echo \'> nul\'`"',
    '# a > nul',
    'cat <<E\n> nul',
    'echo "unfinished > nul',
    'a=">nul" b',
    'echo "${x:-a > nul}"',
    '$((1 > nul',
  ])('leaves %j as it is', (command) => {
    expect(rewriteNulRedirects(command)).toBe(command)
  })

  it('changes nothing else, whatever the text is', () => {
    const piece = fc.constantFrom(
      ...'\'"`$(){}<>&|;#\\\n \tnul NUL << <<- E [[ ]] (( )) case esac in then'.split(' '),
      ' ',
      'nul',
      '>',
      'x',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const command = pieces.join('')
        const rewritten = rewriteNulRedirects(command)
        const back = (text: string): string => text.replace(/\/dev\/null|nul:?/gi, '@')
        expect(back(rewritten)).toBe(back(command))
      }),
      { numRuns: 5_000 },
    )
  })

  it('takes time in proportion to the length', () => {
    const command = `${'$('.repeat(50_000)}${'a >nul; '.repeat(10_000)}`

    expect(rewriteNulRedirects(command)).toBe(command)
    expect(rewriteNulRedirects('a >nul; '.repeat(10_000))).toBe('a >/dev/null; '.repeat(10_000))
  })
})
