import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** What must hold of the books at every moment, by the name under which a breach is reported. */
export const invariants = {
  I1: { label: '每笔记账借贷相等', rules: ['借贷合计不为零'] },
  I2: { label: '账户余额等于分录合计，逐笔连续', rules: ['余额不等于分录合计', '逐笔余额不连续'] },
  I3: { label: '设下限的账户从未透支', rules: ['余额曾低于下限'] },
  I4: { label: '资产等于负债加净资产', rules: ['资产不等于负债加净资产'] },
  I5: { label: '冻结等于冻结单合计', rules: ['冻结金额不等于冻结单合计'] },
  I6: { label: '每笔到账捐赠恰有一笔记账', rules: ['捐赠与到账记账不符'] },
  I7: { label: '渠道单号不重复', rules: ['渠道单号重复'] },
  I8: { label: '票据编号按机构、年度连续', rules: ['票据编号不连续'] },
  I9: { label: '票据状态与有效票据一致', rules: ['票据状态与票据不符'] },
  I10: {
    label: '拨付由不同的人申请、审核、付款，且不超过审核金额',
    rules: ['拨付人员或金额不符', '出账人员不符'],
  },
  I11: { label: '退款合计不超过捐赠', rules: ['退款合计与捐赠不符'] },
  I12: { label: '限定性资金之间的转移有经办人与单据', rules: ['资金转移没有经办人'] },
  I13: { label: '已关账日不变', rules: ['已关账日的记账有变'] },
  I14: {
    label: '关账日的渠道待结算与账一致，差异均已处理',
    rules: ['关账日渠道待结算与账不符', '关账日仍有未处理差异'],
  },
  I15: {
    label: '导入逐行计数，金额等于有效行合计',
    rules: ['导入行数不符', '导入金额与捐赠不符'],
  },
  I16: { label: '积分余额等于流水合计，不低于零', rules: ['积分余额与流水不符'] },
  I17: { label: '到账捐赠都已存证', rules: ['到账捐赠没有存证'] },
  I18: { label: '单据不引用其他机构的数据', rules: ['引用了其他机构的数据'] },
  I19: { label: '看板所用日汇总等于分录', rules: ['日汇总不等于分录合计'] },
  I20: { label: '周报、月报、年报等于各日之和', rules: ['报告各日之和与合计不符'] },
  流水: { label: '勾对的银行流水与单据金额一致', rules: ['银行流水与单据金额不符'] },
  出账: { label: '已付款的出账单与记账相等', rules: ['出账单与记账不符'] },
} as const

/** 账簿自检：立即核对全部不变式. */
export const bookFaults = ask('GET finance/closingDay/getFaults', {
  question: z.object({ organisation: z.uuid('机构编号有误').optional() }),
  answer: z.object({
    checkedAt: z.string(),
    faults: z.array(
      z.object({
        rule: z.string(),
        organisation: z.string(),
        organisationName: z.string(),
        subject: z.string(),
        /** The cause whose account it is, where there is one. */
        cause: z.string().nullable(),
      }),
    ),
  }),
})
