import { expect, test } from 'vitest'
import { fileFault } from './check-file.ts'
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
