import { newId } from '#kernel/server/uuid.ts'
import { dayFromNow } from './days.ts'

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
let serial = 100

/** A citizen's number of its own for every call, born on a day. */
export function citizen(birthday = '1980-03-07'): string {
  serial += 1
  const body = `110105${birthday.replaceAll('-', '')}${String(serial).padStart(3, '0')}`
  const sum = weights.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return body + ('10X98765432'[sum % 11] ?? '')
}

/** A plan on the record, under which help may be raised. */
export function recordedPlan(owner: string, uscc: string) {
  return {
    organisation: owner,
    number: `F${newId().slice(-12)}`,
    planName: '困难群众救助募捐方案',
    recordNo: `${uscc}A26001`,
    submittedOn: dayFromNow(-15),
    recordedOn: dayFromNow(-12),
    startDate: dayFromNow(-10),
    endDate: dayFromNow(200),
    purpose: '救助',
    useOfFunds: '发放救助金',
    raiseMethods: ['3'],
    raiseAreas: ['110000'],
    beneficiaryScope: '困难群众',
    beneficiaryNum: '100 人',
    beneficiaryMethod: '申请并公示',
    targetAmount: 100_000_000,
    raiseCost: '不超过募得款的 5%',
    surplusPlan: '转入同类项目',
    principalName: '陈测试',
    principalIdNumber: '11010519491231002X',
    principalPhone: '13800000003',
    officeAddress: { areaCode: '110105', detail: '测试路 1 号' },
    acceptWays: ['wechat'],
    bankHolder: '北方慈善基金会',
    bankName: '测试银行',
    bankNumber: '12345678901',
    commitmentFiles: [newId()],
    decisionFiles: [newId()],
    hasPartner: false,
    emergency: false,
    state: 'recorded',
  }
}
