import type { Row } from '#kernel/resource/resource.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { personIntake } from '../model/index.ts'
import { bornAs, isOtherSex, otherSex } from './born.ts'
import { insertPerson, linkPerson, lockPaper, personByPaper } from './person.ts'
import { areaOf, checkGrid } from './places.ts'
import { ofOwnGrids } from './reach.ts'
import { notTogether, readPaper } from './register.ts'
import { nextNumber } from './serials.ts'

type Intake = Row<typeof personIntake>

const paperOf = (row: Pick<Intake, 'idKind' | 'paper'>) =>
  readPaper({ idKind: row.idKind, idNumber: row.paper })

/** Registrations, one by one or by sheets: whoever stands in the registry already is linked, never doubled. */
export const personIntakeServing = serve(personIntake, {
  where: asking =>
    ofOwnGrids(asking, {
      ...{ person: columnNamed(personIntake, 'person') },
      createdBy: columnNamed(personIntake, 'createdBy'),
    }),
  async prepare(draft, act) {
    const paper = paperOf({ idKind: draft.idKind ?? 'idCard', paper: draft.paper })
    const typed = draft.paper.replace(/\s/g, '')
    return {
      number: await nextNumber(act, 'intake'),
      ...(typeof paper === 'string'
        ? {}
        : {
            paper: paper.idNumber,
            converted: typed.length === 15 && paper.idNumber.length === 18,
          }),
    }
  },
  async check(next, act) {
    const paper = paperOf(next)
    if (typeof paper === 'string') {
      act.mark('paper', paper)
      return
    }
    if (next.name.length < 2) act.mark('name', '姓名不少于 2 个字')
    if (isOtherSex(bornAs(paper, next).sex, next.sex)) act.mark('sex', otherSex)
    const known = await personByPaper(act.tx, paper)
    if (known !== undefined && known.name !== next.name) act.mark('paper', notTogether)
    await areaOf(act, next.community)
    await checkGrid(act, next)
  },
  async inserted(row, act) {
    const paper = paperOf(row)
    if (typeof paper === 'string') throw refusal(paper, 'paper')
    const known = await lockPaper(act, paper)
    if (known !== undefined && known.name !== row.name) act.refuse(notTogether, 'paper')
    const { community, grid, populationKind } = row
    const made =
      known ??
      (await insertPerson(act, {
        ...{ ...paper, name: row.name, phone: row.phone, ...bornAs(paper, row) },
        ...{ community, grid, populationKind, area: await areaOf(act, community) },
      }))
    await linkPerson(act, {
      ...{ person: made.id, organisation: row.organisation },
      ...{ purpose: '社区登记', reason: 'import' },
    })
    await updateRow(act, personIntake, row, {
      ...{ person: made.id, outcome: known === undefined ? 'made' : 'linked' },
    })
  },
})
