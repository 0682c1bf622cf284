import { describe, expect, test } from 'vitest'
import { sanitiseArticle } from '#editor/server/sanitise-article.ts'
import { cleanClass } from './clean-class.ts'
import { cleanElement, linkInstead, usualPolicy } from './clean-element.ts'
import { cleanStyle } from './clean-style.ts'
import { allowFrameHosts, isAllowedFrame, isSafeLink, isSafeSource } from './safe-address.ts'

describe('an address', () => {
  test('of a map loses the key of the map service, any other keeps its query', () => {
    const srcOf = (src: string) => cleanElement('img', { src }, usualPolicy)?.src
    const map = 'https://api.map.baidu.com/staticimage/v2?'
    expect(srcOf(`${map}ak=secret&center=a&AK=b`)).toBe(`${map}center=a`)
    expect(srcOf('https://a.cn/x.png?ak=1')).toBe('https://a.cn/x.png?ak=1')
  })

  test.each([
    'http://a.cn',
    'https://a.cn/x?y=1:2',
    'ftp://a.cn/x',
    'mailto:a@b.cn',
    'tel:10086',
    '#x',
    '/a',
    'a/b.html',
    '?x=1',
  ])('may be linked to: %s', address => expect(isSafeLink(address)).toBe(true))
  test.each([
    '',
    ' ',
    'javascript:x',
    'JAVA\nSCRIPT:x',
    '\u00a0javascript:x',
    'java\u200bscript:x',
    '\u3164javascript:x',
    'vbscript:x',
    'data:x',
    // Browsers take what follows the line break for a script.
    'javascript://x%0aalert(1)',
    'JavaScript://a.cn/%0aalert(1)',
    'vbscript://x',
    'data://a.cn/x',
    'file://a.cn/x',
    'blob://a.cn/x',
    '//evil.cn',
    '/\\evil.cn',
    '\\\\evil.cn',
    'http:evil',
    'https:///evil.cn',
    'x:y',
  ])('may not be linked to: %j', address => expect(isSafeLink(address)).toBe(false))
  test('of a picture is of the web or of this site', () => {
    expect(['https://a.cn/x.png', '/x.png', 'x.png'].map(isSafeSource)).toEqual([true, true, true])
    expect(
      ['data:image/png;base64,x', 'blob:x', 'file:///x', '//a.cn/x', 'ftp://a.cn', '#x'].some(
        isSafeSource,
      ),
    ).toBe(false)
  })
  test('of a frame is on a listed host or below it', () => {
    const hosts = ['v.qq.com']
    expect(isAllowedFrame('https://v.qq.com/x', hosts)).toBe(true)
    expect(isAllowedFrame('https://m.v.qq.com:443/x', hosts)).toBe(true)
    for (const address of [
      'https://xv.qq.com',
      'https://v.qq.com.evil.cn',
      'https://v.qq.com@evil.cn',
      '/x',
      'javascript:x',
    ])
      expect(isAllowedFrame(address, hosts)).toBe(false)
  })
})

describe('a style', () => {
  test('keeps what is allowed, in one order and spelling', () => {
    expect(cleanStyle('FONT-SIZE:18PX; color: rgb(255,0,0) !important; background:#abc')).toBe(
      'background-color: #AABBCC; color: #FF0000; font-size: 18px;',
    )
    expect(cleanStyle('font-family: \'Microsoft YaHei\', "宋体"')).toBe(
      'font-family: Microsoft YaHei, 宋体;',
    )
    expect(cleanStyle('border: 1px solid rgb(0, 0, 0)')).toBe('border: 1px solid #000000;')
  })
  test.each([
    ...[
      'position:fixed',
      'width:expression(x)',
      'background:url(x)',
      'color:var(--x)',
      'width:99999px',
      'font-size:400px',
      'font-size:4px',
    ],
    ...[
      'margin-left:-99px',
      'display:none',
      'opacity:0',
      'transform:none',
      'color:red\\;x',
      'width:calc(1px)',
      'line-height:900',
      'z-index:1',
    ],
  ])('drops %s', style => expect(cleanStyle(style)).toBe(''))
  test('may hide only what says why', () => {
    expect(cleanStyle('display:none', { mayHide: true })).toBe('display: none;')
  })
  test('cleaned twice is the same', () => {
    const once = cleanStyle(
      'color:RED;border-top:2px dashed #F00;text-decoration:underline line-through',
    )
    expect(cleanStyle(once)).toBe(once)
  })
})

test('only classes of articles stay', () => {
  expect(
    cleanClass('ant-modal custom_cn1 x list-cn-2-11 brush:js;toolbar:false; firstRow firstRow'),
  ).toBe('custom_cn1 list-cn-2-11 brush:js;toolbar:false firstRow')
})

test('an element without its address is no element, a link to a new window is cut off from ours', () => {
  expect(cleanElement('img', { src: 'data:x', alt: 'a' }, usualPolicy)).toBe(null)
  expect(cleanElement('iframe', { src: 'https://evil.cn' }, usualPolicy)).toBe(null)
  expect(
    cleanElement(
      'a',
      { href: '/x', target: '_blank', onclick: 'x', id: 'y', name: 'body' },
      usualPolicy,
    ),
  ).toEqual({
    href: '/x',
    target: '_blank',
    rel: 'noopener noreferrer',
  })
})

test('a film or a sound comes from this site or a listed host; elsewhere a link leads to it', () => {
  const srcOf = (src: string) => cleanElement('video', { src }, usualPolicy)?.src
  for (const own of ['/u/a.mp4', '/api/upms/editorFile?id=1', 'https://v.qq.com/a.mp4'])
    expect([srcOf(own), linkInstead('video', own, usualPolicy)]).toEqual([own, null])
  for (const strange of ['https://a.cn/a.mp4', 'https://v.qq.com@a.cn/a.mp4']) {
    expect(srcOf(strange)).toBe(undefined)
    expect(linkInstead('audio', strange, usualPolicy)?.href).toBe(strange)
    expect(linkInstead('img', strange, usualPolicy)).toBe(null)
  }
  expect(linkInstead('video', '//a.cn/a.mp4', usualPolicy)).toBe(null)
  expect(linkInstead('video', 'data:video/mp4,x', usualPolicy)).toBe(null)
})

test('the server keeps the address of a film of another site as a link, twice the same', () => {
  const stored = sanitiseArticle(
    '<p>前</p><video controls src="https://a.cn/v.mp4?a=1&amp;b=2"><source src="https://a.cn/v.mp4?a=1&amp;b=2" type="video/mp4"></video><audio src="/u/s.mp3"></audio>',
  )
  expect(stored).toContain('href="https://a.cn/v.mp4?a=1&amp;b=2"')
  expect(stored).toContain('>https://a.cn/v.mp4?a=1&amp;b=2</a>')
  expect(stored).toContain('<audio src="/u/s.mp3">')
  expect(stored).not.toMatch(/<video|<source/)
  expect(sanitiseArticle(stored)).toBe(stored)
})

test('takes frames of a host that was added, and of those below it', () => {
  const srcOf = (src: string) => cleanElement('iframe', { src }, usualPolicy)?.src
  const address = 'https://play.added.example.org/1'
  expect(srcOf(address)).toBeUndefined()
  allowFrameHosts(['added.example.org'])
  expect(srcOf(address)).toBe(address)
  expect(srcOf('https://notadded.example.org/1')).toBeUndefined()
})
