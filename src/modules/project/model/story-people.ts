import { z } from 'zod'
import { partsInWords, rowsInWords } from '#kinds/index.ts'

/** One real person whom a text speaks of. */
export const storyPerson = z.strictObject({
  kind: z.enum(['adult', 'minor'], '请选择成年人或未成年人'),
  name: z.string('请填写姓名').trim().min(1, '请填写姓名').max(20, '姓名不超过 20 个字'),
  /** Number or place of the recorded consent; of the guardian for a minor. */
  consent: z.string().trim().max(60, '同意书编号不超过 60 个字').nullish(),
  /** The name that stands in the text in its place. */
  alias: z.string().trim().max(20, '化名不超过 20 个字').nullish(),
})
export type StoryPerson = z.infer<typeof storyPerson>
export const storyPeople = z.array(storyPerson).max(30, '涉及人物不超过 30 位').readonly()

export const personKinds = { adult: '成年人', minor: '未成年人' } as const

/** The people in one line: `未成年人 李小明 化名 小明 同意书 TY-12`. */
export const writeStoryPeople = rowsInWords<StoryPerson>(({ kind, name, consent, alias }) =>
  partsInWords(personKinds[kind], name, alias && `化名 ${alias}`, consent && `同意书 ${consent}`),
)

/**
 * Why a text about real people may not be shown: nobody is without consent, a child never under
 * its own name (BR-23). `about` says whether it is the list of people that is wrong, or the text.
 */
export function whyPeopleHidden(
  people: readonly StoryPerson[],
  text: string,
): { readonly about: 'people' | 'text'; readonly message: string }[] {
  return people.flatMap(({ kind, name, consent, alias }) => {
    const isMinor = kind === 'minor'
    return [
      ...(consent
        ? []
        : [{ about: 'people' as const, message: `「${name}」没有登记同意书，不能公开` }]),
      ...(isMinor && !alias
        ? [{ about: 'people' as const, message: `未成年人「${name}」须使用化名` }]
        : []),
      ...(isMinor && text.includes(name)
        ? [
            {
              about: 'text' as const,
              message: `文中出现了未成年人「${name}」的真实姓名`,
            },
          ]
        : []),
    ]
  })
}
