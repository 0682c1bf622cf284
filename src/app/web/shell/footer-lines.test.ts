import { expect, it } from 'vitest'
import { footerLines } from './footer-lines.ts'

it('reads address, telephone and filing number, and nothing else', () => {
  expect(footerLines('{"address":"西安市","tel":"029-1","icp":"陕ICP备1号","x":"y"}')).toEqual({
    address: '西安市',
    tel: '029-1',
    icp: '陕ICP备1号',
  })
})

it('is silent about unreadable configuration', () => {
  expect(footerLines('not json')).toEqual({})
  expect(footerLines('null')).toEqual({})
  expect(footerLines('{"tel":5}')).toEqual({})
})
