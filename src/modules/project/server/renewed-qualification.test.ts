import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { pauseCauses } from '#modules/cause/server/index.ts'
import { certificate } from '#modules/charity/model/index.ts'
import { watchCertificates } from '#modules/charity/server/certificate.ts'
import { charityPorts } from '#modules/charity/server/index.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { project } from '../model/index.ts'
import { type ProjectWorld, projectModules, projectWorld } from './fixture/project-world.ts'
import { dayFromNow } from './fixture/projects.ts'

let house: TestHouse
let world: ProjectWorld

beforeAll(async () => {
  house = await openHouse(projectModules)
  reconnect(charityPorts, { pauseCauses })
  world = await projectWorld(house, personWith)
})
afterAll(() => house.close())

const named = (...verbs: string[]) => verbs.map(verb => `certificationApplication.${verb}`)
const stateOf = async (id: string) =>
  (await house.prepare(act => findRow(act.tx, project, id)))?.state

it('a drive that an ended qualification paused is resumed by hand, once the renewal was approved', async () => {
  const drive = await world.raising()
  const { id: organisation } = world.north
  await house.prepare(act =>
    insertRow(act, certificate, {
      ...{ organisation, type: '2', number: '旧证', validTo: dayFromNow(-1), files: [newId()] },
    }),
  )
  expect(watchCertificates.every).toBe('5 0 * * *')
  await house.run(watchCertificates, {})
  const paused = (await world.get(world.officer, 'project/getById', { id: drive.id })).dataPoints
  expect(paused).toMatchObject({ state: 'paused', statusReason: '公开募捐资格证书已过期' })
  const resume = () => world.move(world.officer, 'resume', paused, { reason: '证书已换发' })
  expect((await resume()).statusMessage).toBe('不能募捐：慈善组织公开募捐资格证书已过期')

  const applicant = personWith(named('view', 'create', 'submit'), {
    ...{ ownerKind: 'organisation', ownerId: organisation, scope: 'organisation' },
  })
  const call = '/api/charity/certificationApplication'
  const made = await house.call(applicant, 'POST', `${call}/insert`, {
    ...{ organisation, kind: '2', qualification: '1', effectiveOn: dayFromNow(0) },
    ...{ reason: '公开募捐资格证书到期换发', certNumber: '新证', certFiles: [newId()] },
    ...{ certIssuedOn: dayFromNow(0), certValidTo: dayFromNow(700) },
  })
  let row = made.dataPoints
  const step = async (person: typeof applicant, name: string) => {
    const answer = await house.call(person, 'POST', `${call}/${name}`, {
      ...{ id: row.id, version: row.version },
    })
    expect(answer.statusMessage, name).toBe('success')
    row = answer.dataPoints
  }
  await step(applicant, 'submit')
  for (const reviewer of [1, 2].map(() => personWith(named('view', 'approve'))))
    await step(reviewer, 'approve')
  expect(row.state).toBe('applied')
  // Nothing raises again by itself, neither at once nor by the next night.
  expect(await stateOf(drive.id)).toBe('paused')
  await house.run(watchCertificates, {})
  expect(await stateOf(drive.id)).toBe('paused')
  expect((await resume()).statusMessage).toBe('success')
  expect(await stateOf(drive.id)).toBe('raising')
  await house.run(watchCertificates, {})
  expect(await stateOf(drive.id)).toBe('raising')
})
