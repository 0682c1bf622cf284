import { afterAll, beforeAll, expect, it } from 'vitest'
import { leaveHouse } from '#kernel/server/house-state.ts'
import { openStandIns, reconnect } from '#test/stand-ins.ts'
import { maskWords } from './find-words.ts'
import { contentPorts } from './ports.ts'

/** Words as the list finds them: through marks and blanks, in the text as it is stored. */
const words = [/脏(?:<[^>]*>|&nbsp;)*字/g, /字(?:<[^>]*>)*眼/g]

let house: object

beforeAll(() => {
  house = openStandIns()
  reconnect(contentPorts, {
    checkWords: text =>
      words.flatMap(word =>
        [...text.matchAll(word)].map(({ 0: found, index }) => ({
          ...{ word: '脏字', level: 'replace' as const, from: index, to: index + found.length },
        })),
      ),
  })
})
afterAll(() => leaveHouse(house))

it('hides a word whatever marks stand within it, and leaves the marks whole', () => {
  expect(maskWords('<p>一个脏字。</p>')).toBe('<p>一个***。</p>')
  expect(maskWords('<p>脏<strong>字</strong>和脏&nbsp;字</p>')).toBe(
    '<p>***<strong></strong>和***</p>',
  )
  expect(maskWords('<p><em>脏</em>字<u>眼</u>完</p>')).toBe('<p><em>***</em><u></u>完</p>')
})

it('reads no word across two lines, and none in the address of a picture', () => {
  const two = '<p>不脏</p><p>字典</p><p><img src="/a?脏字"></p>'
  expect(maskWords(two)).toBe(two)
})
