import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { area, count, moment, ref, text } from '#kinds/index.ts'

/** A display that has shown a screen by a token. */
export interface ScreenDevice {
  readonly id: string
  readonly name: string
  readonly resolution: string
  readonly ip: string
  readonly lastSeen: string
  readonly screen: string | null
  readonly release: number | null
  readonly isOnline: boolean
}

/** What lets displays show a screen or a playlist without anybody signed in (大屏令牌); kept as a hash alone. */
export const screenToken = resource('datav/screenToken', {
  label: '大屏令牌',
  measure: '个',
  title: 'name',
  fields: {
    name: text('名称', { required: true, max: 40, hint: '如：一楼大厅' }),
    screen: ref('大屏', 'datav/bigScreen', { frozen: true }),
    playlist: ref('轮播方案', 'datav/screenPlaylist', { frozen: true }),
    prefix: text('令牌前段', { required: true, system: true, max: 12 }),
    expiresAt: moment('有效期至', { required: true }),
    ips: text('限定 IP', {
      max: 1000,
      lines: 3,
      hint: '每行一个 IPv4、IPv6 或网段，最多 20 个；不填不限制',
    }),
    devicesMost: count('终端数', { required: true, min: 1, max: 50, initial: 5, unit: '台' }),
    pairedBy: text('配对人', { system: true, max: 60, open: '工作人员姓名，供同事辨认' }),
    organisation: ref('机构', 'charity/organisation', { system: true }),
    area: area('区域', { system: true }),
  },
  owner: { organisation: 'organisation', area: 'area' },
  verbs: ['view', 'update'],
  final: ['update'],
  lifecycle: lifecycle({
    states: { active: '有效', expired: '已过期', revoked: '已撤销' },
    tones: { active: 'green', revoked: 'red' },
    initial: 'active',
    editable: ['active'],
    removable: [],
    moves: {
      revoke: {
        label: '撤销',
        from: ['active'],
        to: 'revoked',
        danger: true,
        confirm: '使用该令牌的终端将在一分钟内停止显示，且不能恢复。确定吗？',
      },
      expire: { label: '到期', from: ['active'], to: 'expired', system: true },
    },
  }),
  extra: extra<{ readonly devices: readonly ScreenDevice[] }>(),
  views: {
    list: [
      'name',
      'screen',
      'playlist',
      'prefix',
      'state',
      'expiresAt',
      'devicesMost',
      'createdAt',
    ],
    filter: ['screen', 'playlist', 'state', 'expiresAt'],
    search: ['name'],
    form: { 令牌: ['name', 'expiresAt', 'ips', 'devicesMost'] },
    sort: '-createdAt',
  },
  indexes: [
    ['screen', 'state'],
    ['playlist', 'state'],
  ],
  discussion: false,
})
