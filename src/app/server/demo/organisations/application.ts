import { dayAfter } from '../days.ts'
import { corporateAccount, idNumber, socialUscc } from '../names/numbers.ts'
import { personName, phone } from '../names/people.ts'
import type { Random } from '../names/random.ts'
import { drawScan, type Picture } from '../pictures.ts'
import { countyIn, officeAddress, registrarOf } from '../places.ts'
import { upload } from '../uploads.ts'
import type { Desk } from '../world.ts'
import type { Candidate } from './candidates.ts'

/** When the certificates of an applicant end; null: never. */
export interface Ends {
  readonly registration: string | null
  readonly fundraising: string | null
}

const forms = { 社会团体: '1', 社会服务机构: '2', 基金会: '3' } as const

/** What an applicant writes, without the papers; `day` is the day of the application. */
export function applicationOf(
  candidate: Candidate,
  random: Random,
  given: { day: string; ends: Ends },
) {
  const { name, form, areaCode, raisesFromPublic, shortName, code, letters } = candidate
  const county = countyIn(random, areaCode)
  const born = { sex: random.pick(['man', 'woman'] as const), birthday: birthday(random) }
  const legalPerson = personName(random, born)
  const registeredOn = dayAfter(given.day, -random.int(1200, 6000))
  const isPublic = raisesFromPublic
  return {
    name,
    shortName,
    code,
    domainPrefix: letters.length < 3 ? `${letters}gy` : letters,
    uscc: socialUscc(random, form, areaCode),
    orgForm: forms[form],
    isCharity: true,
    charityWay: random.pick(['1', '2']),
    charityOn: dayAfter(registeredOn, random.int(100, 900)),
    qualification: isPublic ? '1' : '0',
    registrar: registrarOf(areaCode),
    supervisor: random.chance(0.3) ? registrarOf(areaCode) : null,
    registeredOn,
    certFrom: dayAfter(given.day, -random.int(30, 600)),
    certTo: given.ends.registration,
    capital:
      form === '基金会'
        ? random.pick([200, 400, 800]) * 1_000_000
        : random.pick([3, 5, 10]) * 1_000_000,
    scopeText: scopes[form],
    fields: random.shuffle(['1', '2', '3', '4', '5', '6']).slice(0, random.int(1, 3)).toSorted(),
    area: county,
    address: officeAddress(random, county),
    postcode: `${county.slice(0, 2)}${random.digits(4)}`,
    legalPerson,
    legalIdNumber: idNumber(random, county, born),
    legalPhone: phone(random),
    contact: personName(random),
    contactPhone: phone(random),
    contactEmail: `contact@${letters}.example.org`,
    hotline: phone(random),
    website: `https://www.${letters}.example.org`,
    wechatAccount: name,
    introduction: `${name}于 ${registeredOn.slice(0, 4)} 年在${registrarOf(areaCode)}登记，长期在本地开展公益慈善活动，接受社会监督，定期公开收支与项目进展。`,
    staffCount: random.int(4, 46),
    volunteerCount: random.int(30, 2600),
    branchCount: random.int(0, 5),
    party: random.pick(['yes', 'no']),
    bankHolder: name,
    bankName: `${random.pick(['中国工商银行', '中国建设银行', '中国银行', '中国农业银行', '交通银行'])}${shortName.slice(0, 2)}支行`,
    bankNumber: corporateAccount(random),
    registrationNumber: `${areaCode}${random.digits(8)}`,
    ...(isPublic
      ? {
          fundraisingNumber: `${areaCode}G${random.digits(5)}`,
          fundraisingOn: dayAfter(given.day, -random.int(30, 400)),
          fundraisingTo: given.ends.fundraising,
        }
      : {}),
    applicantName: personName(random),
    applicantPhone: phone(random),
    applicantIdNumber: idNumber(random, county),
    applicantEmail: `admin@${letters}.example.org`,
  }
}

const scopes = {
  基金会: '资助教育、医疗、扶贫济困、救灾等公益项目；奖励公益服务；开展符合宗旨的公益活动。',
  社会团体: '组织会员开展扶危济困、助学助医、志愿服务和慈善文化宣传活动。',
  社会服务机构: '面向社区居民提供专业社会工作服务，承接公益项目的实施与评估。',
} as const

function birthday(random: Random): string {
  return dayAfter('1958-01-01', random.int(0, 9000))
}

let scans: Promise<readonly Picture[]> | undefined

/** The scanned papers of an applicant, uploaded by whoever sits at the desk. */
export async function uploadPapers(desk: Desk, isPublic: boolean) {
  scans ??= Promise.all([1, 2, 3, 4, 5].map(drawScan))
  const drawn = await scans
  const paper = async (at: number, field: string, name: string) => {
    const picture = drawn[at]
    if (picture === undefined) throw new Error(`there is no scan ${at}`)
    const resource = 'charity/settlementApplication'
    return [await upload(desk, picture, { name: `${name}.jpg`, resource, field })]
  }
  return {
    registrationFiles: await paper(0, 'registrationFiles', '法人登记证书'),
    ...(isPublic
      ? { fundraisingFiles: await paper(1, 'fundraisingFiles', '公开募捐资格证书') }
      : {}),
    legalFiles: await paper(2, 'legalFiles', '法定代表人身份证'),
    bankFiles: await paper(3, 'bankFiles', '开户许可证'),
    authorisationFiles: await paper(4, 'authorisationFiles', '管理员授权书'),
  }
}
