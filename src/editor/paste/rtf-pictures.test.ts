import { expect, test } from 'vitest'
import { rtfPictures } from './rtf-pictures.ts'

const png = '89504e470d0a1a0a'.repeat(4)

test('each picture of RTF is read once, in order, and a metafile is none', () => {
  const rtf = `{\\rtf1 {\\*\\shppict{\\pict{\\*\\picprop{\\sp}}\\picw10\\pngblip\\bliptag1{\\*\\blipuid ${'ab'.repeat(16)}}\n${png}}}{\\nonshppict{\\pict\\wmetafile8 ${png}}} text \\{ {\\pict\\emfblip ${png}} {\\pict\\jpegblip ${'ff d8\n'.repeat(16)}}}`
  const pictures = rtfPictures(rtf)
  expect(pictures.map(picture => picture?.type ?? null)).toEqual(['image/png', null, 'image/jpeg'])
  expect([...(pictures[0]?.bytes.slice(0, 4) ?? [])]).toEqual([0x89, 0x50, 0x4e, 0x47])
  expect(pictures[2]?.bytes.length).toBe(32)
})
