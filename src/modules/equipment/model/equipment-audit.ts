import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { choice, count, day, moment, recordNumber, ref, refs, text } from '#kinds/index.ts'

const own = { system: true } as const
const counted = { ...own, required: true, initial: 0 } as const

/** What a stock count goes over. */
export const auditScopes = {
  '1': '全部设备',
  '2': '一个驿站',
  '3': '一个投放点',
  '4': '库房（未投放）',
} as const

/** What became of a device that was looked for, or met. */
export const findings = { '1': '在位', '2': '移位', '3': '缺失', '4': '账外' } as const

export const auditConditions = { '1': '完好', '2': '轻微瑕疵', '3': '需维修' } as const

/** A count of devices by place (设备盘点): labels are scanned, and somebody else settles what was found. */
export const equipmentAudit = resource('equipment/equipmentAudit', {
  label: '设备盘点',
  title: 'number',
  measure: '次',
  fields: {
    number: recordNumber('盘点单号', 'PD'),
    organisation: ref('机构', 'charity/organisation', { required: true, frozen: true }),
    scope: choice('盘点范围', auditScopes, { required: true, initial: '1', frozen: true }),
    station: ref('驿站', 'equipment/postStation', { frozen: true }),
    placeName: text('投放点', { max: 60, frozen: true, hint: '与关联中登记的投放点一致' }),
    dueOn: day('截止日期', { required: true }),
    counters: refs('盘点人', 'access/account', { required: true, max: 6 }),
    expected: count('应盘', { ...counted, unit: '台' }),
    inPlace: count('在位', counted),
    moved: count('移位', counted),
    missing: count('缺失', counted),
    unknown: count('账外', counted),
    checkedBy: ref('提交人', 'access/account', own),
    checkedAt: moment('提交时间', own),
    closedBy: ref('确认人', 'access/account', own),
    closedAt: moment('确认时间', own),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'create', 'export'],
  final: ['update'],
  // Asks a label and answers what it is, so it is a call of its own.
  actions: { scan: '扫码盘点' },
  lifecycle: lifecycle({
    states: { open: '盘点中', checked: '待确认', closed: '已完成' },
    initial: 'open',
    tones: { open: 'blue', checked: 'orange', closed: 'green' },
    editable: [],
    removable: [],
    moves: {
      check: {
        label: '提交盘点',
        from: ['open'],
        to: 'checked',
        confirm: '未扫到的设备记为缺失，提交后由另一人确认',
      },
      reopen: {
        label: '退回复盘',
        from: ['checked'],
        to: 'open',
        quiet: true,
        needs: 'equipmentAudit.close',
      },
      close: {
        label: '确认盘点',
        from: ['checked'],
        to: 'closed',
        confirm: '将更新移位设备的投放点，并为缺失设备建工单',
      },
    },
  }),
  views: {
    list: [
      'number',
      'organisation',
      'scope',
      'dueOn',
      'expected',
      'inPlace',
      'moved',
      'missing',
      'unknown',
      'state',
      'createdAt',
    ],
    filter: ['organisation', 'state', 'dueOn'],
    search: ['number', 'placeName'],
    form: { 盘点: ['organisation', 'scope', 'station', 'placeName', 'dueOn', 'counters'] },
    detail: {
      盘点: ['number', 'organisation', 'scope', 'station', 'placeName', 'dueOn', 'counters'],
      结果: ['expected', 'inPlace', 'moved', 'missing', 'unknown'],
      经过: ['checkedBy', 'checkedAt', 'closedBy', 'closedAt'],
    },
    sort: '-createdAt',
  },
  indexes: [['organisation', 'state', '-createdAt']],
})

/** One device of a count: where it should be, and where it was met. */
export const equipmentAuditLine = resource('equipment/equipmentAuditLine', {
  label: '盘点明细',
  title: 'sn',
  measure: '台',
  fields: {
    audit: ref('盘点', 'equipment/equipmentAudit', { required: true, system: true }),
    organisation: ref('机构', 'charity/organisation', { required: true, system: true }),
    equipment: ref('设备', 'equipment/equipment', { system: true, unset: '账外' }),
    sn: text('序列号', { required: true, system: true, max: 40 }),
    expectedPlace: text('应在位置', { system: true, max: 60 }),
    found: choice('结果', findings, {
      system: true,
      unset: '未盘',
      tones: { '1': 'green', '2': 'orange', '3': 'red', '4': 'purple' },
    }),
    actualPlace: text('实际位置', { system: true, max: 60 }),
    condition: choice('设备状况', auditConditions, { system: true }),
    note: text('说明', { system: true, max: 200 }),
    at: moment('盘点时间', { system: true }),
    countedBy: ref('盘点人', 'access/account', { system: true }),
  },
  owner: { organisation: 'organisation' },
  verbs: ['view', 'export'],
  discussion: false,
  history: false,
  views: {
    list: [
      'equipment',
      'sn',
      'expectedPlace',
      'found',
      'actualPlace',
      'condition',
      'note',
      'at',
      'countedBy',
    ],
    filter: ['audit', 'found'],
    search: ['sn'],
    sort: 'sn',
  },
  indexes: [['audit', 'found']],
})
