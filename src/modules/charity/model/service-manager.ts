import { extra, resource } from '#kernel/resource/resource.ts'
import { switchable } from '#kernel/resource/switchable.ts'
import {
  area,
  areas,
  choices,
  day,
  flag,
  image,
  phone,
  ref,
  refs,
  text,
  timeOfDay,
} from '#kinds/index.ts'

/** Organisations that one person may look after. */
export const mostServed = 200

/** What is counted of a service manager, for lists. */
export interface ServiceFigures {
  /** Organisations that name this person. */
  readonly organisations: number
  /** Servicing notes of today. */
  readonly today: number
  /** Notes that wait for a next step, and those of them whose day is over. */
  readonly open: number
  readonly late: number
  /** Whether this person answers now, or why not. */
  readonly standing: 'answers' | 'onLeave' | 'offDuty' | 'offHours'
}

const displayName = text('显示名', { required: true, max: 20, open: '机构看到的客服称呼' })

/** Who of the platform looks after which organisations (客服). */
export const serviceManager = resource('charity/serviceManager', {
  label: '客服',
  measure: '位',
  title: 'displayName',
  keptBy: 'platform',
  fields: {
    account: ref('账号', 'access/account', { required: true, frozen: true, unique: true }),
    displayName,
    avatar: image('头像', { maxMb: 2 }),
    phone: phone('服务电话', { required: true, personal: false }),
    wecomQr: image('企业微信二维码', { maxMb: 2 }),
    areas: areas('负责地区'),
    weekdays: choices(
      '服务日',
      { '1': '周一', '2': '周二', '3': '周三', '4': '周四', '5': '周五', '6': '周六', '7': '周日' },
      { required: true, initial: ['1', '2', '3', '4', '5'] },
    ),
    opensAt: timeOfDay('服务时间起', { required: true, initial: '09:00' }),
    closesAt: timeOfDay('服务时间止', { required: true, initial: '18:00' }),
    backup: ref('替班客服', 'charity/serviceManager', { hint: '服务时间外和请假期间由其接待' }),
    onDuty: flag('在岗', { required: true, initial: true }),
    leaveFrom: day('请假起', { system: true }),
    leaveTo: day('请假止', { system: true }),
  },
  verbs: ['view', 'create', 'update', 'export'],
  lifecycle: switchable({ danger: true }),
  actions: {
    assign: {
      label: '分配机构',
      when: ['enabled'],
      ask: {
        area: area('按地区', { hint: '该地区及下级的全部机构' }),
        organisations: refs('按机构', 'charity/organisation', { max: mostServed }),
      },
    },
    handOver: {
      label: '交接',
      ask: {
        to: ref('接手客服', 'charity/serviceManager', { required: true }),
        note: text('交接说明', {
          required: true,
          min: 2,
          max: 500,
          lines: 4,
          hint: '每家机构各记一条服务记录',
        }),
      },
    },
    takeLeave: {
      label: '请假',
      when: ['enabled'],
      ask: {
        leaveFrom: day('请假起', { required: true }),
        leaveTo: day('请假止', { required: true }),
      },
    },
    endLeave: { label: '销假', confirm: '销假后由本人接待，确定吗？' },
  },
  extra: extra<{ readonly figures: ServiceFigures }>(),
  views: {
    list: [
      'displayName',
      'account',
      'phone',
      'areas',
      'weekdays',
      'backup',
      'onDuty',
      'leaveFrom',
      'leaveTo',
      'state',
    ],
    filter: ['onDuty', 'state'],
    search: ['displayName'],
    form: {
      客服: ['account', 'displayName', 'avatar', 'phone', 'wecomQr'],
      服务: ['areas', 'weekdays', 'opensAt', 'closesAt', 'backup', 'onDuty'],
    },
    detail: {
      客服: ['account', 'displayName', 'avatar', 'phone', 'wecomQr'],
      服务: [
        'areas',
        'weekdays',
        'opensAt',
        'closesAt',
        'backup',
        'onDuty',
        'leaveFrom',
        'leaveTo',
      ],
    },
  },
})
