import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { moment, ref, text } from '#kinds/index.ts'

const own = { system: true } as const

/** A browser (常用设备) from which its holder has logged in with every factor. */
export const knownDevice = resource('account/knownDevice', {
  label: '常用设备',
  title: 'label',
  fields: {
    deviceHash: text('设备摘要', {
      required: true,
      max: 64,
      unique: ['account'],
      needs: 'nobody.sees',
      silent: true,
      ...own,
    }),
    account: ref('账号', 'access/account', { required: true, ...own }),
    label: text('名称', { required: true, max: 60 }),
    firstSeenAt: moment('首次登录', { required: true, ...own }),
    lastSeenAt: moment('最近登录', { required: true, ...own }),
  },
  lifecycle: lifecycle({
    states: { known: '常用', removed: '已移除' },
    initial: 'known',
    editable: ['known'],
    moves: { forget: { label: '移除', from: ['known'], to: 'removed', danger: true } },
  }),
  owner: { self: 'account' },
  verbs: ['view', 'update'],
  views: {
    list: ['label', 'firstSeenAt', 'lastSeenAt', 'state'],
    form: { 设备: ['label'] },
    search: [],
    sort: '-lastSeenAt',
  },
  discussion: false,
})
