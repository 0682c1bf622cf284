import { expect, test } from 'vitest'
import { fileFault } from './check-file.ts'
import { queueSummary } from './queue-summary.ts'
import { isRemote } from './remote-addresses.ts'
import { readUploadConfig } from './upload-config.ts'

test('a configuration is read as PHP and Java write it; what is missing refuses', () => {
  const config = readUploadConfig({
    imageActionName: 'uploadimage',
    imageMaxSize: '2048',
    imageAllowFiles: ['.PNG'],
  })
  expect(config.purposes.image).toEqual({
    action: 'uploadimage',
    field: 'upfile',
    most: 2048,
    allowed: ['.png'],
    prefix: '',
  })
  expect(config.compressTo).toBe(1600)
  expect(readUploadConfig({ imageCompressEnable: false }).compressTo).toBe(undefined)
  expect(fileFault({ name: 'a.mp4', size: 1 }, config.purposes.video)).toContain(
    '后端配置项没有正常加载',
  )
})

test('a file is measured before it is sent: action, size, extension', () => {
  const { image } = readUploadConfig({
    imageActionName: 'x',
    imageMaxSize: 10,
    imageAllowFiles: ['.png'],
  }).purposes
  expect(fileFault({ name: 'A.PNG', size: 10 }, image)).toBe(null)
  expect(fileFault({ name: 'a.exe', size: 11 }, image)).toBe('文件大小超出限制')
  expect(fileFault({ name: 'a.png.exe', size: 1 }, image)).toBe('文件格式不允许')
  expect(fileFault({ name: 'png', size: 1 }, image)).toBe('文件格式不允许')
})

test('only pictures of other sites are fetched', () => {
  const local = ['img.own.cn']
  expect(isRemote('https://far.cn/a.png', 'own.cn', local)).toBe(true)
  for (const address of [
    '/a.png',
    'a.png',
    'https://own.cn/a.png',
    'https://img.own.cn/a.png',
    'data:x',
  ])
    expect(isRemote(address, 'own.cn', local)).toBe(false)
})

test('a queue says what was chosen, how far it is, and in the end what failed', () => {
  const queue = { count: 3, bytes: 2100, done: 0, failed: 0, isSending: false }
  expect(queueSummary(queue)).toBe('选中3个文件，共3KB。')
  expect(queueSummary({ ...queue, isSending: true })).toBe('共3个（3KB），0个上传成功')
  expect(queueSummary({ ...queue, done: 1, failed: 1, isSending: true })).toBe(
    '共3个（3KB），1个上传成功，1个上传失败。',
  )
  expect(queueSummary({ ...queue, done: 2, failed: 1 })).toBe('已成功上传2个文件，1个文件上传失败')
  expect(queueSummary({ ...queue, done: 3 })).toBe('共3个（3KB），3个上传成功')
})
