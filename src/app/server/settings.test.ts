import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { readSettings } from './settings.ts'

function refusalOf(environment: Record<string, string>): string {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
  return ''
}

it('needs no variable: it serves this machine alone, from ./data', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    adminPassword: undefined,
    isDemo: true,
    demoSize: 'rich',
    mode: 'production',
    allowsHttp: false,
    publicUrl: undefined,
    frameHosts: [],
  })
})

it('takes hosts that texts may show, and no address or mark in their place', () => {
  expect(readSettings({ FRAME_HOSTS: 'Video.example.org, maps.example.cn' }).frameHosts).toEqual([
    'video.example.org',
    'maps.example.cn',
  ])
  for (const FRAME_HOSTS of [
    'https://video.example.org',
    'a.cn"><script>',
    '*.example.org',
    'local',
  ])
    expect(refusalOf({ FRAME_HOSTS })).toContain('FRAME_HOSTS')
})

it('takes what the operator set', () => {
  const settings = readSettings({
    PORT: '9000',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/gongyibao',
    DATABASE_URL: 'postgresql://app:secret@db:5432/gongyibao',
    ADMIN_PASSWORD: 'correct horse',
    DEMO: '0',
    NODE_ENV: 'development',
    ALLOW_HTTP: '1',
    PUBLIC_URL: 'https://admin.example.org/',
  })
  expect(settings).toMatchObject({ port: 9000, isDemo: false, allowsHttp: true })
  expect(settings.publicUrl).toBe('https://admin.example.org')
})

it('fills a small world where one is asked for', () => {
  expect(readSettings({ DEMO: 'small' })).toMatchObject({ isDemo: true, demoSize: 'small' })
})

it('reads an empty variable as absent', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
    port: 8080,
    databaseUrl: undefined,
  })
})

it('names every wrong variable, its value and what is allowed, in one refusal', () => {
  const message = refusalOf({ PORT: '80a', DEMO: 'yes', NODE_ENV: 'prod', HOST: 'a b' })
  expect(message.split('\n')).toEqual([
    '环境变量有误，服务没有启动：',
    '  PORT=80a：应为 0 到 65535 之间的整数',
    '  HOST=a b：应为 IP 地址或主机名，例如 127.0.0.1、0.0.0.0',
    '  DEMO=yes：应为 1（开启）、small（少量数据）或 0（关闭）',
    '  NODE_ENV=prod：应为 production、development 或 test',
  ])
})

it.each(['65536', '-1', '1e3', '80.5', ' 80'])('refuses %s as a port', port => {
  expect(refusalOf({ PORT: port })).toContain(`PORT=${port}：`)
})

it('does not print secrets', () => {
  const message = refusalOf({ ADMIN_PASSWORD: 'short1', DATABASE_URL: 'mysql://app:hidden@db/x' })
  expect(message).toContain('ADMIN_PASSWORD=（已隐去）')
  expect(message).toContain('DATABASE_URL=mysql://（已隐去）@db/x')
  expect(message).not.toMatch(/short1|hidden/)
})

it('refuses a public address without TLS unless HTTP is allowed or it is this machine', () => {
  const PUBLIC_URL = 'http://admin.example.org'
  expect(refusalOf({ PUBLIC_URL })).toContain('ALLOW_HTTP=1')
  expect(refusalOf({ PUBLIC_URL, ALLOW_HTTP: '1' })).toBe('')
  expect(refusalOf({ PUBLIC_URL: 'http://localhost:8080' })).toBe('')
})

it('refuses a public address with a path', () => {
  expect(refusalOf({ PUBLIC_URL: 'https://example.org/admin' })).toContain('不带路径')
})
