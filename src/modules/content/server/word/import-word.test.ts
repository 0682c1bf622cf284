import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { modules } from '#app/server/modules.ts'
import { fileKeeper } from '#kernel/server/file-use.ts'
import type { Person } from '#kernel/server/person.ts'
import { currentStore, diskStore, keepUses } from '#modules/platform/server/index.ts'
import { openHouse, type TestHouse } from '#test/house.ts'
import { answerPort } from '#test/stand-ins.ts'
import { makeOrganisation, makeStaff } from '../fixture/content-world.ts'

let house: TestHouse
let folder: string
let writer: Person

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'word-'))
  house = await openHouse(modules)
  answerPort(currentStore, diskStore(folder))
  answerPort(fileKeeper, keepUses)
  const mine = await house.prepare(act => makeOrganisation(act, '云岭助学基金会'))
  writer = await house.prepare(act => makeStaff(act, mine, ['article.create']))
  await house.call(writer, 'GET', '/api/platform/notice/getUnread')
}, 120_000)

afterAll(async () => {
  await house.close()
  await rm(folder, { recursive: true, force: true })
})

async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

async function wordOf(body: string, more: Readonly<Record<string, string | Buffer>> = {}) {
  return zipped({
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w" xmlns:r="r"><w:body>${body}</w:body></w:document>`,
    'word/styles.xml':
      '<w:styles><w:style w:styleId="a1"><w:name w:val="heading 2"/></w:style></w:styles>',
    'word/numbering.xml':
      '<w:numbering><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum><w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="media/image1.png"/><Relationship Id="rId2" TargetMode="External" Target="https://example.org/a?b=1&amp;c=2"/><Relationship Id="rId3" Target="media/image2.emf"/></Relationships>',
    ...more,
  })
}

async function imported(bytes: Buffer, name = '年度总结.docx') {
  const edge = 'word-edge'
  const answer = await house.app.inject({
    method: 'POST',
    url: '/api/article/article/importWord',
    headers: {
      'content-type': `multipart/form-data; boundary=${edge}`,
      'x-test-person': writer.accountId,
    },
    payload: Buffer.concat([
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="upfile"; filename="${name}"\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]),
  })
  return answer.json()
}

const paragraph = (text: string, facts = '', look = '') =>
  `<w:p><w:pPr>${facts}</w:pPr><w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p>`
const item = (text: string, level: number) =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="7"/></w:numPr>`)
const cell = (text: string, facts = '') =>
  `<w:tc><w:tcPr>${facts}</w:tcPr>${paragraph(text)}</w:tc>`

it('takes over headings, looks, links and lists', async () => {
  const body = [
    paragraph('一、项目进展', '<w:pStyle w:val="a1"/>'),
    paragraph('共 5 &lt; 6 所学校', '<w:ind w:firstLineChars="200"/>', '<w:b/><w:i w:val="0"/>'),
    `<w:p><w:hyperlink r:id="rId2"><w:r><w:t>查看</w:t></w:r></w:hyperlink><w:del><w:r><w:t>删去</w:t></w:r></w:del></w:p>`,
    item('第一步', 0),
    item('细节', 1),
    item('第二步', 0),
  ].join('')
  const { dataPoints } = await imported(await wordOf(body))
  expect(dataPoints.content).toBe(
    '<h2>一、项目进展</h2><p style="text-indent: 2em;"><strong>共 5 &lt; 6 所学校</strong></p><p><a href="https://example.org/a?b=1&amp;c=2">查看</a></p><ol><li><p>第一步</p><ul><li><p>细节</p></li></ul></li><li><p>第二步</p></li></ol>',
  )
})

it('keeps merged cells, and leaves out a table of 21 columns with a word about it', async () => {
  const wide = `<w:tbl><w:tr>${Array.from({ length: 21 }, (_, at) => cell(String(at))).join('')}</w:tr></w:tbl>`
  const merged = `<w:tbl><w:tr>${cell('科目', '<w:vMerge w:val="restart"/>')}${cell('金额', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${cell('', '<w:vMerge/>')}${cell('本月')}${cell('累计')}</w:tr></w:tbl>`
  const { dataPoints } = await imported(await wordOf(wide + merged))
  expect(dataPoints.tablesLeftOut).toBe(1)
  expect(dataPoints.content).toContain('rowspan="2"')
  expect(dataPoints.content).toContain('colspan="2"')
  expect(dataPoints.content.match(/<td/g)).toHaveLength(4)
})

it('stores the pictures on our site and counts those no browser shows', async () => {
  const picture = await sharp({
    create: { width: 40, height: 20, channels: 3, background: '#0d6e6e' },
  })
    .png()
    .toBuffer()
  const drawing = (key: string) =>
    `<w:p><w:r><w:drawing><a:blip r:embed="${key}"/></w:drawing></w:r></w:p>`
  const { dataPoints } = await imported(
    await wordOf(drawing('rId1') + drawing('rId3') + drawing('rId1'), {
      'word/media/image1.png': picture,
      'word/media/image2.emf': 'emf',
    }),
  )
  expect(dataPoints.missing).toBe(1)
  expect(dataPoints.content.match(/\/api\/upms\/editorFile\?id=/g)).toHaveLength(2)
  expect(dataPoints.content).not.toContain('word-picture')
})

it('refuses what is no Word file with a sentence', async () => {
  const broken = await imported(Buffer.from('no archive'), '说明.docx')
  expect(broken.statusMessage ?? '').not.toBe('')
  expect(JSON.stringify(broken)).toContain('不是 Word 文档')
  expect(JSON.stringify(await imported(await zipped({ 'a.txt': 'x' })))).toContain('不是 Word 文档')
})
