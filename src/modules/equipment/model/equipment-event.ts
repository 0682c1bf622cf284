import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { choice, json, moment, ref, text } from '#kinds/index.ts'

export const eventKinds = {
  '1': '上线',
  '2': '离线',
  '3': '故障',
  '4': '恢复',
  '5': '关联',
  '6': '解除关联',
  '7': '停止收款',
  '8': '恢复收款',
  '9': '固件更新',
  '10': '开箱',
  '11': '巡检',
  '12': '换封',
} as const

const fixed = { required: true, system: true } as const

/** Something that happened to a device, appended and never changed. `deviceAt`: what its own clock said. */
export const equipmentEvent = resource('equipment/equipmentEvent', {
  label: '设备事件',
  title: 'summary',
  fields: {
    equipment: ref('设备', 'equipment/equipment', fixed),
    vendor: ref('厂商', 'equipment/vendor', fixed),
    organisation: ref('机构', 'charity/organisation', { system: true }),
    at: moment('时间', fixed),
    kind: choice('事件', eventKinds, { ...fixed, tones: { '2': 'red', '3': 'red', '7': 'red' } }),
    summary: text('说明', { ...fixed, max: 200 }),
    deviceAt: moment('设备时钟', { system: true }),
    detail: json('明细', z.record(z.string(), z.unknown()), {
      system: true,
      silent: true,
      words: detail => Object.keys(detail).join('、'),
    }),
    operator: ref('操作人', 'access/account', { system: true, unset: '设备' }),
  },
  owner: { organisation: 'organisation', vendor: 'vendor' },
  verbs: ['view', 'export'],
  views: {
    list: ['at', 'equipment', 'kind', 'summary', 'deviceAt', 'operator'],
    filter: ['equipment', 'kind', 'at'],
    sort: '-at',
  },
  indexes: [['equipment', '-at']],
  discussion: false,
  history: false,
})
