import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  choice,
  idNumber,
  images,
  json,
  moment,
  phone,
  ref,
  sealedText,
  text,
} from '#kinds/index.ts'

/** What users may ask to change of themselves. */
export const changeKinds = {
  avatar: '头像',
  nickname: '昵称',
  bio: '简介',
  realName: '实名认证',
  guardian: '监护关系',
  phone: '换绑手机',
} as const
export type ChangeKind = keyof typeof changeKinds

/** A value of a change: texts by name; the avatar is a file id under `file`. Papers and phones have fields of their own. */
const facts = z.record(z.string().max(30), z.string().max(400))

/** What the machine found before anybody looked. */
export const machineResult = z.strictObject({
  verdict: z.enum(['clean', 'suspect', 'bad']),
  words: z.array(z.string()),
  findings: z.array(z.string()),
  /** Users who hold the same identity number already. */
  sameId: z.array(z.string()),
})
export type MachineResult = z.infer<typeof machineResult>

const server = { required: true, system: true } as const

/** One change of a user's profile that waits for a person to pass it (用户信息审核单). */
export const userInfoChange = resource('website/userInfoChange', {
  label: '用户信息审核单',
  title: 'kind',
  fields: {
    user: ref('用户', 'website/registeredUser', server),
    kind: choice('类型', changeKinds, server),
    before: json('原值', facts, { ...server, silent: true }),
    after: json('新值', facts, { ...server, silent: true }),
    realName: sealedText('新姓名', { system: true, max: 30 }),
    idNumber: idNumber('新身份证', { system: true }),
    phone: phone('新手机', { system: true }),
    /** The new avatar, or both sides of the identity card; the latter are seen with a reason only. */
    pictures: images('图片', { system: true, max: 2, silent: true }),
    machine: json('机审', machineResult, { ...server, silent: true }),
    verdict: choice(
      '机审结果',
      { clean: '正常', suspect: '疑似', bad: '违规' },
      { ...server, tones: { clean: 'green', suspect: 'orange', bad: 'red' } },
    ),
    submittedAt: moment('提交时间', server),
    opinion: text('审核意见', { system: true, max: 200 }),
    reviewer: ref('审核人', 'access/account', { system: true }),
    decidedAt: moment('审核时间', { system: true }),
  },
  keptBy: 'platform',
  verbs: ['view', 'export'],
  guardedFiles: true,
  actions: { unmask: '查看明文' },
  lifecycle: lifecycle({
    states: { pending: '待审核', passed: '已通过', rejected: '已驳回', withdrawn: '已撤回' },
    tones: { pending: 'orange', passed: 'green', rejected: 'red' },
    initial: 'pending',
    moves: {
      pass: { label: '通过', from: ['pending'], to: 'passed', bulk: true },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'rejected',
        danger: true,
        bulk: true,
        ask: { opinion: text('驳回原因', { required: true, min: 2, max: 200, lines: 2 }) },
      },
      withdraw: { label: '撤回', from: ['pending'], to: 'withdrawn', system: true },
    },
  }),
  extra: extra<{ /** Other users with the same identity. */ readonly sameIdentity: number }>(),
  views: {
    list: ['kind', 'user', 'verdict', 'submittedAt', 'opinion', 'reviewer', 'decidedAt', 'state'],
    filter: ['kind', 'verdict', 'submittedAt', 'state'],
    detail: {
      审核: [
        'kind',
        'user',
        'realName',
        'idNumber',
        'phone',
        'verdict',
        'submittedAt',
        'opinion',
        'reviewer',
        'decidedAt',
      ],
    },
    sort: 'submittedAt',
  },
  indexes: [
    ['state', 'kind', 'submittedAt'],
    ['user', 'kind'],
  ],
  discussion: false,
})
