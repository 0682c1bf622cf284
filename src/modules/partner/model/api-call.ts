import { resource } from '#kernel/resource/resource.ts'
import { choice, count, ref, text } from '#kinds/index.ts'

/** One call of a partner, whatever became of it; bodies are not kept (接口调用记录). */
export const apiCall = resource('platform/apiCall', {
  label: '调用记录',
  measure: '条',
  title: 'path',
  fields: {
    key: ref('密钥', 'platform/apiKey', { required: true, system: true }),
    platform: ref('平台', 'platform/partnerPlatform', { required: true, system: true }),
    method: choice('方法', { GET: 'GET', POST: 'POST' }, { required: true, system: true }),
    path: text('路径', { required: true, system: true, max: 200 }),
    status: count('HTTP状态', { required: true, system: true, max: 999 }),
    code: count('业务码', { required: true, system: true, max: 99_999 }),
    ms: count('耗时', { required: true, system: true, unit: '毫秒' }),
    ip: text('来源', { required: true, system: true, max: 45, open: '接入系统的服务器地址' }),
    request: text('请求编号', { required: true, system: true, max: 64 }),
    idempotency: text('幂等键', { system: true, max: 64 }),
    bodyHash: text('内容摘要', { system: true, max: 64 }),
    error: text('错误', { system: true, max: 300 }),
    /** Of sandbox calls alone: what the server signed, so that a partner finds its mistake. */
    signed: text('签名串', { system: true, max: 1000, lines: 5 }),
  },
  verbs: ['view', 'export'],
  discussion: false,
  history: false,
  views: {
    list: ['createdAt', 'method', 'path', 'status', 'code', 'ms', 'ip', 'error', 'key', 'platform'],
    filter: ['platform', 'key', 'status', 'code', 'createdAt'],
    search: ['path', 'request', 'idempotency'],
    detail: {
      调用: ['key', 'method', 'path', 'status', 'code', 'ms', 'ip', 'createdAt'],
      内容: ['request', 'idempotency', 'bodyHash', 'error', 'signed'],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['platform', '-createdAt'],
    ['key', '-createdAt'],
  ],
})
