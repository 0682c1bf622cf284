import { files, money } from '#kinds/index.ts'

/** What is said of a gift afterwards: that its donor had goods or services for it. */
export const returnActions = {
  tellReturn: {
    label: '登记回报',
    when: ['paid', 'partRefunded'],
    ask: {
      returnValue: money('回报价值', {
        required: true,
        hint: '捐赠人因捐赠得到的物品或服务的价值；这部分不开票据，没有则填 0',
      }),
      proof: files('依据', { required: true, max: 5, hint: '义拍、义卖清单，活动通知等' }),
    },
  },
} as const
