import { expect, it } from 'vitest'
import { hiddenAddress, readAddress } from './address.ts'

const at = (path: string) => readAddress(new URL(path, 'https://a.example'))

it('reads a token from the question or from the fragment, where it is kept', () => {
  expect(at('/screen.html?token=abc')).toEqual({ kind: 'token', token: 'abc' })
  expect(hiddenAddress('/screen.html', 'a/b+c')).toBe('/screen.html#token=a%2Fb%2Bc')
  expect(at(hiddenAddress('/screen.html', 'a/b+c'))).toEqual({ kind: 'token', token: 'a/b+c' })
})

it('reads a display to be paired, a screen and its draft', () => {
  expect(at('/screen.html?pair')).toEqual({ kind: 'pair' })
  expect(at('/screen.html?screen=7&draft=1')).toEqual({ kind: 'screen', screen: '7', draft: true })
  expect(at('/screen.html?screen=7')).toMatchObject({ draft: false })
  expect(at('/screen.html')).toEqual({ kind: 'nothing' })
})
