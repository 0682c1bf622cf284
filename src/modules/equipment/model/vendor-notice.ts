import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { day, files, moment, recordNumber, ref, text } from '#kinds/index.ts'

/** What a vendor is asked to put right until a day (整改通知), and its answer. */
export const vendorNotice = resource('equipment/vendorNotice', {
  label: '整改通知',
  title: 'number',
  fields: {
    number: recordNumber('通知编号', 'ZG'),
    vendor: ref('厂商', 'equipment/vendor', { required: true, frozen: true }),
    text: text('整改要求', { required: true, min: 5, max: 500, lines: 4 }),
    dueOn: day('整改期限', { required: true }),
    answer: text('整改情况', { system: true, max: 500 }),
    answerFiles: files('整改材料', { system: true, max: 9 }),
    answeredAt: moment('答复时间', { system: true }),
  },
  verbs: ['view', 'create', 'export'],
  lifecycle: lifecycle({
    states: { sent: '待整改', answered: '已答复', closed: '已办结' },
    initial: 'sent',
    tones: { sent: 'orange', answered: 'blue', closed: 'green' },
    editable: [],
    removable: [],
    moves: {
      answer: {
        label: '答复整改',
        from: ['sent'],
        to: 'answered',
        ask: {
          answer: text('整改情况', { required: true, min: 5, max: 500, lines: 4 }),
          answerFiles: files('整改材料', { max: 9 }),
        },
      },
      close: { label: '办结', from: ['answered'], to: 'closed' },
    },
  }),
  views: {
    list: ['number', 'vendor', 'text', 'dueOn', 'answeredAt', 'state'],
    filter: ['vendor', 'state', 'dueOn'],
    form: { 整改: ['vendor', 'text', 'dueOn'] },
    detail: {
      整改: ['number', 'vendor', 'text', 'dueOn', 'state'],
      答复: ['answer', 'answerFiles', 'answeredAt'],
    },
  },
  indexes: [['vendor', 'state']],
})
