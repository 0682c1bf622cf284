import { submitComment } from '#modules/website/server/comments/submit-comment.ts'
import { openSites } from './sites-world.ts'

/** The sites, with comments of users on their organisation. */
export async function openComments() {
  const sites = await openSites()

  const written = async (more = {}) => {
    const user = await sites.newUser()
    return sites.house.prepare(act =>
      submitComment(act, {
        targetType: 'organisation',
        target: sites.organisation,
        organisation: sites.organisation,
        user: user.id,
        score: 5,
        content: '工作人员很耐心',
        ...more,
      }),
    )
  }

  const passed = async (more = {}) => {
    const row = await written(more)
    const { id, version } = row
    return (await sites.post('publicComment/pass', { id, version })).dataPoints
  }

  return { sites, written, passed }
}

/** What tests of comments stand in. */
export type CommentDesk = Awaited<ReturnType<typeof openComments>>
