import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import { choice, count, file, moment, ref, secret, text, url } from '#kinds/index.ts'
import { madeForCause } from './part-of-cause.ts'

/** How a target gets what it must know. */
export const syncModes = { '1': '接口推送', '2': '人工报送' } as const

/** Why a target did not take a cause. */
export const syncReasons = {
  noPlan: '未关联备案方案',
  noRecord: '备案号缺失',
  title: '名称不一致',
  picture: '图片不合规',
  refused: '对方拒绝',
  timeout: '网络超时',
  key: '密钥失效',
  missing: '字段缺失',
  other: '其他',
} as const
export type SyncReason = keyof typeof syncReasons

/** The code of the target that is the organisation's own site. */
export const ownSite = 'site'

/** Minutes after the first, second … failed attempt until the next; after the sixth there is none. */
export const retryMinutes = [1, 5, 30, 120, 720] as const

/** A place outside that is told of public causes: a partner platform, or 慈善中国 (同步目标). */
export const syncTarget = resource('cause/syncTarget', {
  label: '同步目标',
  keptBy: 'platform',
  title: 'name',
  fields: {
    code: text('代码', { required: true, frozen: true, unique: true, max: 30 }),
    name: text('名称', { required: true, max: 40 }),
    mode: choice('方式', syncModes, { required: true }),
    address: url('接口地址', { hint: '接口推送时填写；不填则只写入本地发件箱' }),
    signingKey: secret('签名密钥', { hint: '对方约定的密钥，用于 HMAC-SHA256 签名' }),
  },
  verbs: ['view', 'create', 'update'],
  lifecycle: switchable(),
  views: {
    list: ['name', 'code', 'mode', 'address', 'state', 'updatedAt'],
    filter: ['mode', 'state'],
    search: ['name', 'code'],
    form: { 同步目标: ['code', 'name', 'mode', 'address', 'signingKey'] },
    sort: 'code',
  },
})

/** What else is told of a sync. */
export interface SyncExtra {
  /** The organisation's own site is the only target of the cause that is still to know it. */
  readonly onlySite: boolean
}

/** One cause at one target: what it was told, and what it answered (同步). */
export const causeSync = resource('cause/causeSync', {
  label: '同步',
  title: 'targetName',
  fields: {
    ...madeForCause,
    target: ref('目标平台', 'cause/syncTarget', {
      required: true,
      system: true,
      frozen: true,
      unique: ['cause'],
    }),
    targetName: text('目标名称', { required: true, system: true, max: 40 }),
    mode: choice('方式', syncModes, { required: true, system: true }),
    reasonCode: choice('原因', syncReasons, { system: true }),
    reasonText: text('原因说明', { system: true, max: 300 }),
    attempts: count('已尝试', { required: true, system: true, initial: 0 }),
    nextAttemptAt: moment('下次重试', { system: true }),
    waitingSince: moment('等待开始', { required: true, system: true }),
    lastResponse: text('最近响应', { system: true, max: 500 }),
    lastAttemptAt: moment('最近尝试', { system: true }),
    externalNo: text('外部编号', { system: true, max: 64 }),
    proof: file('报送截图', { system: true }),
    payloadHash: text('内容摘要', { system: true, silent: true, max: 64 }),
    lastSyncedVersion: count('已同步版本', { system: true }),
    syncedAt: moment('同步时间', { system: true }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  verbs: ['view', 'export'],
  lifecycle: lifecycle({
    states: {
      waiting: '待同步',
      sending: '同步中',
      synced: '已同步',
      failed: '同步失败',
      withdrawn: '已撤回',
      exempt: '无需同步',
    },
    tones: { waiting: 'orange', sending: 'blue', synced: 'green', failed: 'red' },
    initial: 'waiting',
    editable: [],
    removable: [],
    moves: {
      retry: { label: '重试', from: ['waiting', 'failed'], to: 'waiting', bulk: true },
      mark: {
        label: '标记已报送',
        from: ['waiting', 'failed'],
        to: 'synced',
        ask: {
          externalNo: text('外部编号', { required: true, max: 64 }),
          proof: file('报送截图', { required: true }),
        },
      },
      exempt: {
        label: '无需同步',
        from: ['waiting', 'failed', 'synced', 'withdrawn'],
        to: 'exempt',
        ask: { reason: text('原因', { required: true, min: 2, max: 300, lines: 2 }) },
        quiet: true,
      },
      await: {
        label: '重新同步',
        from: ['waiting', 'sending', 'synced', 'failed', 'withdrawn'],
        to: 'waiting',
        system: true,
      },
      begin: {
        label: '开始同步',
        from: ['waiting', 'failed', 'sending'],
        to: 'sending',
        system: true,
      },
      succeed: { label: '同步成功', from: ['sending'], to: 'synced', system: true },
      fail: { label: '同步失败', from: ['sending'], to: 'failed', system: true },
      recall: {
        label: '撤回同步',
        from: ['waiting', 'sending', 'synced', 'failed'],
        to: 'withdrawn',
        system: true,
      },
    },
  }),
  views: {
    list: [
      'cause',
      'organisation',
      'target',
      'mode',
      'state',
      'reasonCode',
      'attempts',
      'nextAttemptAt',
      'lastResponse',
      'waitingSince',
      'externalNo',
      'syncedAt',
    ],
    filter: ['target', 'organisation', 'cause', 'mode', 'reasonCode', 'causeKind', 'state'],
    search: ['externalNo'],
    detail: {
      同步: ['cause', 'target', 'mode', 'externalNo', 'proof', 'lastSyncedVersion', 'syncedAt'],
      尝试: [
        'attempts',
        'lastAttemptAt',
        'nextAttemptAt',
        'reasonCode',
        'reasonText',
        'lastResponse',
      ],
    },
    sort: '-updatedAt',
  },
  indexes: [
    ['organisation', 'state', '-createdAt'],
    ['state', 'nextAttemptAt'],
  ],
  discussion: false,
  extra: extra<SyncExtra>(),
})
