import { describe, expect, it } from 'vitest'
import { parsePattern } from '../../../electron/policy/patterns/pattern.ts'
import { decideCommand } from './policy-support.ts'

describe('shell-tool 9: what a pattern matches', () => {
  it.each([
    ['git *', ['git'], true],
    ['npm run *', ['npm', 'run'], true],
    ['git status', ['git', 'status'], false],
    ['*', [], true],
    [`echo "a b" 'c d' e\\ f`, ['echo', 'a b', 'c d', 'e f'], false],
    ["echo '*'", ['echo', '*'], false],
    ['  git   push  ', ['git', 'push'], false],
  ])('%j has the tokens %j', (text, tokens, open) => {
    const pattern = parsePattern(text)

    expect(pattern?.tokens.map((token) => token.text)).toEqual(tokens)
    expect(pattern?.open).toBe(open)
  })

  it.each(['', '  ', '"a', "'a", 'a\\', 'curl * | sh', 'a; b', 'a && b', '$(a)', '`a`'])(
    'cannot read %j',
    (text) => {
      expect(parsePattern(text)).toBeNull()
    },
  )

  it.each([
    ['git status', 'git status', 'allow'],
    ['git status', 'git status -s', 'ask'],
    ['git status', 'git', 'ask'],
    ['npm run *', 'npm run build -- --watch', 'allow'],
    ['npm run *', 'npm run', 'allow'],
    ['npm run *', 'npm install', 'ask'],
    ['npm run *', 'npm --silent run x', 'allow'],
    ['npm run *', 'npm --prefix /tmp run x', 'ask'],
    ['npm run test:*', 'npm run test:unit', 'allow'],
    ['npm run test:*', 'npm run build', 'ask'],
    ['* --version', 'node --version', 'allow'],
    ['ls src/*', 'ls src/a', 'allow'],
    ['ls *', 'ls *.ts "$x" {a,b}', 'allow'],
    ['git add *', 'git $x', 'ask'],
    ['git add *', 'git add $x', 'allow'],
    ['/usr/bin/git *', '/usr/bin/git status', 'allow'],
    ['/usr/bin/git *', 'git status', 'ask'],
    ['*', 'anything at all', 'allow'],
    ['git -c *', 'git -c a=b log', 'ask'],
    ['git -c a=b log *', 'git -c a=b log', 'allow'],
  ])('allow %j, command %j: %s', (pattern, command, kind) => {
    expect(decideCommand(command, { allow: [pattern] }).kind).toBe(kind)
  })

  it.each([
    ['rm *', '/bin/rm x', 'deny'],
    ['/bin/rm *', 'rm x', 'deny'],
    ['rm x', 'rm x', 'deny'],
    ['rm x', 'rm y', 'allow'],
    ['rm x', 'rm "$y"', 'ask'],
    ['git push --force *', 'git push o b -f', 'deny'],
    ['git push --force *', 'git push --forc', 'deny'],
    ['git push --force *', 'git push o b', 'allow'],
    ['git push --force *', 'git push $x', 'ask'],
    ['git push origin main *', 'git push -u origin main', 'deny'],
    ['git push origin main *', 'git push origin dev', 'allow'],
    ['npm publish *', 'npm --access public publish', 'deny'],
    ['sudo *', 'sudo ls', 'deny'],
    ['bash *', "bash -c 'ls'", 'deny'],
    ['RM *', 'rm x', 'allow'],
    ['*', 'ls', 'deny'],
  ])('deny %j over allow *, command %j: %s', (pattern, command, kind) => {
    expect(decideCommand(command, { allow: ['*'], deny: [pattern] }).kind).toBe(kind)
  })

  it('does not tell upper from lower case where the file system does not', () => {
    const judge = (platform: string) =>
      decideCommand('RM x', { allow: ['*'], deny: ['rm *'] }, { platform }).kind

    expect([judge('darwin'), judge('win32'), judge('linux')]).toEqual(['deny', 'deny', 'allow'])
  })
})
