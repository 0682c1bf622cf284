import { resource } from '#kernel/resource/resource.ts'
import { file, flag, moment, phone, ref, sealedText, text } from '#kinds/index.ts'

const server = { required: true, system: true } as const

/** A guardian lets a minor take part (监护人同意); below fourteen the guardian comes along. */
export const guardianConsent = resource('orange/guardianConsent', {
  label: '监护人同意',
  title: 'relation',
  fields: {
    user: ref('用户', 'orange/orangeUser', server),
    guardian: sealedText('监护人', { ...server, max: 30 }),
    phone: phone('监护人电话', server),
    relation: text('关系', { ...server, max: 20 }),
    together: flag('一同参加', { ...server, initial: false }),
    paper: file('同意书', { system: true }),
    at: moment('同意时间', server),
  },
  keptBy: 'platform',
  verbs: ['view'],
  actions: { receive: '接收监护人同意', unmask: '查看明文' },
  views: {
    list: ['user', 'guardian', 'phone', 'relation', 'together', 'at'],
    filter: ['user', 'at'],
    detail: { 监护人: ['user', 'guardian', 'phone', 'relation', 'together', 'paper', 'at'] },
    sort: '-at',
  },
  discussion: false,
})
