import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choices, count, file, json, moment, ref, text } from '#kinds/index.ts'

const system = { system: true } as const
const server = { required: true, system: true } as const

/** Days of a public notice: usual, and at least (BR-27). */
export const noticeDays = { usual: 7, least: 5, most: 60 } as const

/** Days that are left at least when a stopped notice goes on. */
export const daysLeftAtLeast = 2

export const noticePlaces = {
  site: '机构网站',
  platform: '平台',
  board: '社区公告栏',
  employer: '单位',
} as const

/** What is told in public, masked: nobody switches the masks off. */
export const noticeContent = z.strictObject({
  number: z.string(),
  name: z.string(),
  helpKind: z.string(),
  area: z.string(),
  hardship: z.string(),
  approvedAmount: z.number(),
  organisation: z.string(),
})

/** A public notice (公示) of what is to be granted: of a cause, or of a grant batch by its number. */
export const publicNotice = resource('help/publicNotice', {
  label: '公示',
  measure: '次',
  title: 'title',
  fields: {
    title: text('公示', { ...server, max: 60 }),
    organisation: ref('所属机构', 'charity/organisation', server),
    cause: ref('求助', 'project/cause', system),
    /** Of a grant batch, where it is not about a cause. */
    batch: text('发放批次', { ...system, max: 40 }),
    content: json('公示内容', noticeContent, {
      ...server,
      words: each => `${each.name} ${each.helpKind} ${each.area}`,
    }),
    days: count('公示天数', { ...server, initial: noticeDays.usual, unit: '天' }),
    places: choices('公示地点', noticePlaces, system),
    boardPhoto: file('公告栏照片', system),
    startAt: moment('开始时间', system),
    endAt: moment('结束时间', { ...system, index: true }),
    stoppedAt: moment('暂停计时', system),
    /** SHA-256 of the archived content. */
    hash: text('存档摘要', { ...system, max: 64 }),
    note: text('说明', { ...system, max: 300 }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view', 'export'],
  lifecycle: lifecycle({
    states: {
      waiting: '待公示',
      running: '公示中',
      disputed: '有异议',
      passed: '期满无异议',
      failed: '异议成立',
      cancelled: '已撤销',
    },
    tones: { running: 'blue', disputed: 'orange', passed: 'green', failed: 'red' },
    initial: 'waiting',
    moves: {
      start: {
        label: '发起公示',
        from: ['waiting'],
        to: 'running',
        ask: {
          days: count('公示天数', {
            ...{ required: true, initial: noticeDays.usual },
            ...{ min: noticeDays.least, max: noticeDays.most, unit: '天' },
          }),
          places: choices('公示地点', noticePlaces, { required: true }),
          boardPhoto: file('公告栏照片', { hint: '选社区公告栏时必传' }),
        },
      },
      dispute: { label: '收到异议', from: ['running'], to: 'disputed', system: true },
      goOn: { label: '继续公示', from: ['disputed'], to: 'running', system: true },
      pass: { label: '期满', from: ['running'], to: 'passed', system: true },
      fail: { label: '异议成立', from: ['disputed'], to: 'failed', system: true },
      cancel: {
        label: '撤销公示',
        from: ['waiting', 'running', 'disputed'],
        to: 'cancelled',
        ask: { note: text('原因', { required: true, min: 5, max: 300, lines: 3 }) },
        needs: 'publicNotice.start',
        danger: true,
      },
      end: {
        label: '终止',
        from: ['waiting', 'running', 'disputed'],
        to: 'cancelled',
        system: true,
      },
    },
  }),
  views: {
    list: ['title', 'cause', 'startAt', 'endAt', 'days', 'places', 'state'],
    filter: ['cause', 'organisation', 'endAt', 'state'],
    search: ['title'],
    detail: {
      公示: ['title', 'state', 'content', 'days', 'places', 'boardPhoto'],
      时间: ['startAt', 'endAt', 'stoppedAt', 'hash', 'note'],
    },
    sort: '-createdAt',
  },
  indexes: [
    ['cause', '-createdAt'],
    ['state', 'endAt'],
  ],
  discussion: false,
})
