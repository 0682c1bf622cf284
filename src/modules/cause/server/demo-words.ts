/** What progress of the demo world tells. */
export const words: readonly {
  readonly title: string
  readonly body: string
  readonly stage: string
}[] = [
  {
    title: '第二批物资已送达并完成签收',
    body: '<p>本季度第二批物资已全部送达项目点，由学校老师和家长代表共同清点签收。</p><p>签收单已归档，供捐赠人查询。</p>',
    stage: '物资发放',
  },
  {
    title: '志愿者完成本季度入户走访',
    body: '<p>志愿者分六组走访了项目覆盖的家庭，核对了受助情况，并登记了新的需求。</p>',
    stage: '走访评估',
  },
  {
    title: '教室改造工程通过中期验收',
    body: '<p>改造工程完成过半，照明和取暖设备已安装，第三方监理出具了中期验收意见。</p>',
    stage: '工程实施',
  },
  {
    title: '本期助学金发放完毕',
    body: '<p>本期助学金已通过银行转账发放到学生监护人账户，发放名单在校内公示七天无异议。</p>',
    stage: '资助发放',
  },
  {
    title: '项目培训班如期结业',
    body: '<p>为期四周的技能培训结束，学员全部通过考核，其中多数已与用工单位达成意向。</p>',
    stage: '能力培训',
  },
]
