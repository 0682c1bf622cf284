import { resource } from '#kernel/resource/resource.ts'
import { moment, ref, text } from '#kinds/index.ts'

/** An uncaught error of the interface, as a browser reported it; kept 90 days. */
export const clientError = resource('log/clientError', {
  label: '界面错误',
  title: 'message',
  fields: {
    at: moment('时间', { required: true, system: true }),
    number: text('错误编号', { required: true, system: true, max: 40, index: true }),
    message: text('错误', { required: true, system: true, max: 500 }),
    stack: text('堆栈', { system: true, max: 8000, lines: 12 }),
    path: text('页面', { system: true, max: 300 }),
    device: text('终端', { system: true, max: 300 }),
    account: ref('账号', 'access/account', { system: true }),
    ip: text('IP', { system: true, max: 64 }),
    requestId: text('请求号', { system: true, max: 100 }),
  },
  verbs: ['view'],
  discussion: false,
  history: false,
  views: {
    list: ['at', 'message', 'path', 'account', 'device', 'number'],
    filter: ['at', 'account', 'path', 'number'],
    search: ['message'],
    detail: {
      错误: ['at', 'number', 'message', 'stack', 'path', 'device', 'account', 'ip', 'requestId'],
    },
    sort: '-at',
  },
})
