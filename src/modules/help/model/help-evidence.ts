import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  choice,
  day,
  files,
  idNumber,
  json,
  moment,
  phone,
  ref,
  refs,
  sealedText,
  text,
} from '#kinds/index.ts'
import { signedIn, usedElsewhere, writeReuse, writeSigned } from './evidence-rows.ts'
import { evidenceKinds } from './words.ts'

const system = { system: true } as const
const remark = text('说明', { max: 300, lines: 3 })

/** How a piece of evidence was checked. */
export const checkWays = {
  phone: '电话',
  letter: '函证',
  visit: '上门',
  system: '系统核对',
  original: '原件核对',
} as const

/** One piece of evidence of a help request (证实材料); the originals are never public. */
export const helpEvidence = resource('help/helpEvidence', {
  label: '证实材料',
  measure: '份',
  title: 'title',
  fields: {
    title: text('材料', { required: true, system: true, max: 60 }),
    organisation: ref('所属机构', 'charity/organisation', { required: true, system: true }),
    cause: ref('求助', 'project/cause', { required: true, frozen: true }),
    kind: choice('类型', evidenceKinds, { required: true, frozen: true }),
    files: files('原件', { max: 20 }),
    publicFiles: files('公开件', { max: 20, hint: '用打码工具遮挡姓名、证件号、条码和人脸后上传' }),
    issuer: text('出具方', { max: 60 }),
    issuedOn: day('出具日期'),
    validTo: day('有效期至', { index: true }),
    witnessName: sealedText('证实人', { max: 50 }),
    witnessRelation: choice('证实人关系', {
      relative: '亲属',
      doctor: '医生',
      colleague: '同事',
      neighbour: '邻居',
      teacher: '教师',
      village: '村居干部',
      other: '其他',
    }),
    witnessPhone: phone('证实人电话'),
    statement: sealedText('证言内容', { lines: 4, max: 2000 }),
    visitOn: moment('走访时间'),
    visitors: refs('走访人', 'access/account', { max: 6 }),
    place: address('走访地点', { personal: true }),
    findings: sealedText('走访情况', { lines: 4, max: 2000 }),
    conclusion: choice(
      '走访结论',
      { true: '属实', partly: '部分属实', false: '不实' },
      { tones: { true: 'green', partly: 'orange', false: 'red' } },
    ),
    /** Who signed in at the home, told apart by a keyed hash of the own ID number. */
    signed: json('签到', signedIn, { ...system, silent: true, words: writeSigned }),
    /** Who brought the files that are judged; somebody else judges them. */
    uploader: ref('上传人', 'access/account', system),
    method: choice('核实方式', checkWays, system),
    verifier: ref('核实人', 'access/account', system),
    verifiedAt: moment('核实时间', system),
    remark: text('核实说明', { ...system, max: 300 }),
    assignee: ref('指派给', 'access/account', system),
    reuse: json('重复材料', usedElsewhere, { ...system, silent: true, words: writeReuse }),
  },
  owner: { organisation: 'organisation', cause: 'cause' },
  walled: true,
  guardedFiles: true,
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    unmask: '查看明文',
    signIn: {
      label: '走访签到',
      when: ['pending', 'doubtful'],
      ask: {
        idNumber: idNumber('本人身份证号', { required: true, hint: '仅用于确认走访人为不同的人' }),
      },
      needs: 'helpEvidence.view',
    },
    assign: {
      label: '分派',
      when: ['pending', 'doubtful'],
      ask: { assignee: ref('核实人', 'access/account', { required: true }) },
      needs: 'helpEvidence.verify',
      bulk: true,
    },
  },
  lifecycle: lifecycle({
    states: {
      pending: '待核实',
      verified: '已证实',
      doubtful: '存疑',
      false: '不实',
      expired: '已过期',
    },
    tones: { pending: 'blue', verified: 'green', doubtful: 'orange', false: 'red' },
    initial: 'pending',
    editable: ['pending', 'doubtful'],
    removable: ['pending', 'doubtful'],
    moves: {
      verify: {
        label: '已证实',
        from: ['pending', 'doubtful'],
        to: 'verified',
        ask: { method: choice('核实方式', checkWays, { required: true }), remark },
      },
      doubt: {
        label: '存疑',
        from: ['pending'],
        to: 'doubtful',
        ask: { remark: { ...remark, required: true } },
        needs: 'helpEvidence.verify',
      },
      refute: {
        label: '不实',
        from: ['pending', 'doubtful'],
        to: 'false',
        ask: { remark: { ...remark, required: true } },
        needs: 'helpEvidence.verify',
        danger: true,
      },
      resubmit: {
        label: '补充后重新提交',
        from: ['doubtful', 'expired'],
        to: 'pending',
        ask: { files: files('新材料', { required: true, max: 20 }) },
        needs: 'helpEvidence.update',
      },
      expire: { label: '过期', from: ['verified', 'pending'], to: 'expired', system: true },
    },
  }),
  extra: extra<{
    readonly caseNumber: string
    readonly caseName: string
    readonly caseStep: string | null
  }>(),
  views: {
    list: [
      'title',
      'cause',
      'kind',
      'issuer',
      'validTo',
      'uploader',
      'createdAt',
      'verifier',
      'assignee',
      'state',
    ],
    filter: ['cause', 'kind', 'organisation', 'assignee', 'verifier', 'validTo', 'state'],
    search: ['title'],
    form: {
      材料: ['cause', 'kind', 'files', 'publicFiles', 'issuer', 'issuedOn', 'validTo'],
      证言: ['witnessName', 'witnessRelation', 'witnessPhone', 'statement'],
      走访: ['visitOn', 'visitors', 'place', 'findings', 'conclusion'],
    },
    detail: {
      材料: ['title', 'cause', 'kind', 'files', 'publicFiles', 'issuer', 'issuedOn', 'validTo'],
      证言: ['witnessName', 'witnessRelation', 'witnessPhone', 'statement'],
      走访: ['visitOn', 'visitors', 'signed', 'place', 'findings', 'conclusion'],
      核实: ['state', 'method', 'verifier', 'verifiedAt', 'remark', 'reuse'],
    },
    sort: 'createdAt',
  },
  indexes: [
    ['cause', 'kind'],
    ['organisation', 'state', 'createdAt'],
  ],
})
