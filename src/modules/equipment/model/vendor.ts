import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { extra, resource } from '#kernel/resource/resource.ts'
import {
  address,
  areas,
  choices,
  day,
  email,
  files,
  image,
  json,
  moment,
  phone,
  recordNumber,
  refs,
  sealedText,
  secret,
  text,
  uscc,
} from '#kinds/index.ts'
import { approveAsk, rejectAsk } from '#modules/approval/model/index.ts'

const own = { system: true } as const

export const vendorKinds = {
  '1': '设备生产商',
  '2': '设备运营商',
  '3': '系统集成商',
  '4': '维保服务商',
} as const

const reason = text('原因', { required: true, min: 2, max: 200, lines: 2 })

/** What of an approved vendor changes by review alone, as it is asked for. */
const guarded = {
  name: text('厂商名称', { min: 2, max: 60 }),
  uscc: uscc('统一社会信用代码'),
  legalPerson: sealedText('法定代表人', { max: 30 }),
  licence: image('营业执照'),
  agreementNo: text('合作协议编号', { max: 40 }),
  agreementFrom: day('协议起始日'),
  agreementTo: day('协议到期日'),
  agreementFile: files('合作协议', { max: 5 }),
} as const
export const guardedNames = Object.keys(guarded) as (keyof typeof guarded)[]

/** Old and new value of each guarded field that is to change. */
export const pendingChange = z.record(
  z.string(),
  z.strictObject({ before: z.unknown(), after: z.unknown() }),
)

/** What lists show beside a vendor. */
export interface VendorFacts {
  /** Devices, and those of them that are deployed and online. */
  readonly devices: number
  readonly deployed: number
  readonly online: number
  /** Organisations that devices of the vendor work for. */
  readonly organisations: number
  readonly openTickets: number
  /** Fen that all payers owe. */
  readonly payable: number
}

/** A company that supplies or runs devices (厂商). Gifts never pass it (BR-08): it is paid fees alone. */
export const vendor = resource('equipment/vendor', {
  label: '厂商',
  title: 'name',
  measure: '家',
  fields: {
    number: recordNumber('厂商编号', 'VD'),
    uscc: uscc('统一社会信用代码', { required: true, unique: true }),
    name: text('厂商名称', { required: true, unique: true, min: 2, max: 60 }),
    kinds: choices('厂商类型', vendorKinds, { required: true }),
    legalPerson: sealedText('法定代表人', { required: true, max: 30 }),
    licence: image('营业执照', { required: true }),
    licenceTo: day('执照有效期至', { unset: '长期' }),
    qualifications: files('资质文件', { max: 10 }),
    contact: sealedText('联系人', { required: true, max: 30 }),
    phone: phone('联系电话', { required: true }),
    email: email('邮箱', { open: '厂商对外公开的联系邮箱' }),
    address: address('经营地址', { required: true, open: '厂商登记的经营地址' }),
    agreementNo: text('合作协议编号', { late: true, unique: true, max: 40 }),
    agreementFrom: day('协议起始日', { required: true }),
    agreementTo: day('协议到期日', { required: true, index: true }),
    agreementFile: files('合作协议', { late: true, max: 5 }),
    equipmentTypes: refs('可供设备类型', 'equipment/equipmentType', { required: true }),
    serviceAreas: areas('服务区域', { unset: '全国' }),
    intro: text('厂商简介', { max: 1000, lines: 3 }),
    pendingChange: json('待审变更', pendingChange, {
      ...own,
      words: change => `${Object.keys(change).length} 项`,
    }),
    keyPrefix: text('设备接入密钥前缀', { ...own, max: 8, unique: true }),
    accessKey: secret('设备接入密钥', { ...own, silent: true }),
    keyMadeAt: moment('密钥生成时间', own),
    oldPrefix: text('旧密钥前缀', { ...own, max: 8, silent: true, unique: true }),
    oldKey: secret('旧密钥', { ...own, silent: true }),
    oldKeyUntil: moment('旧密钥失效时间', own),
    keyUsedAt: moment('最近接入', { ...own, silent: true }),
    stateReason: text('处理原因', { ...own, max: 200 }),
    approvedAt: moment('审核通过时间', own),
  },
  verbs: ['view', 'create', 'update', 'delete', 'export'],
  actions: {
    unmask: '查看明文',
    configure: '厂商配置',
    rotateKey: '重新生成密钥',
    resetAdmin: {
      label: '重置管理员密码',
      when: ['active', 'suspended'],
      quiet: true,
      confirm: '将向厂商管理员发送重置密码的链接。确定吗？',
    },
  },
  extra: extra<VendorFacts>(),
  lifecycle: lifecycle({
    states: {
      draft: '草稿',
      pending: '待审核',
      active: '合作中',
      returned: '退回修改',
      rejected: '已驳回',
      suspended: '已暂停',
      ended: '已终止',
    },
    initial: 'draft',
    tones: {
      pending: 'orange',
      active: 'green',
      returned: 'orange',
      rejected: 'red',
      suspended: 'red',
    },
    editable: ['draft', 'returned', 'active'],
    removable: ['draft'],
    moves: {
      submit: { label: '提交审核', from: ['draft', 'returned'], to: 'pending', complete: true },
      requestChange: {
        label: '申请变更',
        from: ['active', 'suspended'],
        to: ['active', 'suspended'],
        quiet: true,
        ask: guarded,
      },
      approve: {
        label: '通过',
        from: ['pending', 'active', 'suspended'],
        to: ['active', 'suspended', 'pending'],
        ask: approveAsk,
      },
      return: {
        label: '退回修改',
        from: ['pending', 'active', 'suspended'],
        to: ['returned', 'active', 'suspended'],
        needs: 'vendor.approve',
        ask: rejectAsk,
      },
      reject: {
        label: '驳回',
        from: ['pending', 'active', 'suspended'],
        to: ['rejected', 'active', 'suspended'],
        danger: true,
        needs: 'vendor.approve',
        ask: rejectAsk,
      },
      suspend: {
        label: '暂停合作',
        from: ['active'],
        to: 'suspended',
        danger: true,
        ask: { reason },
      },
      resume: {
        label: '恢复合作',
        from: ['suspended'],
        to: 'active',
        confirm: '恢复后设备可以重新接入。确定吗？',
      },
      end: {
        label: '终止合作',
        from: ['active', 'suspended'],
        to: 'ended',
        danger: true,
        quiet: true,
        ask: { reason },
      },
    },
  }),
  views: {
    list: ['name', 'number', 'kinds', 'contact', 'phone', 'agreementTo', 'uscc', 'state'],
    filter: ['kinds', 'agreementTo', 'state', 'serviceAreas', 'equipmentTypes', 'uscc'],
    search: ['name', 'uscc', 'number'],
    form: {
      主体信息: ['uscc', 'name', 'kinds', 'legalPerson', 'licence', 'licenceTo', 'address'],
      联系信息: ['contact', 'phone', 'email'],
      合作协议: ['agreementNo', 'agreementFrom', 'agreementTo', 'agreementFile'],
      供货与服务: ['equipmentTypes', 'serviceAreas', 'intro'],
      附件: ['qualifications'],
    },
    detail: {
      主体信息: [
        'number',
        'uscc',
        'name',
        'kinds',
        'legalPerson',
        'licence',
        'licenceTo',
        'address',
      ],
      联系信息: ['contact', 'phone', 'email'],
      合作协议: ['agreementNo', 'agreementFrom', 'agreementTo', 'agreementFile'],
      供货与服务: ['equipmentTypes', 'serviceAreas', 'intro', 'qualifications'],
      状态: ['state', 'stateReason', 'approvedAt', 'keyPrefix', 'keyMadeAt', 'keyUsedAt'],
    },
  },
  indexes: [['state', 'agreementTo']],
})
