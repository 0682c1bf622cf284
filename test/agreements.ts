import { resource } from '#kernel/resource/resource.ts'
import { serve } from '#kernel/server/serve.ts'
import { text } from '#kinds/index.ts'

/** For tests: the versions of agreements that donations refer to, as small as they can be. */
export const agreements = {
  name: 'agreements',
  servings: [
    serve(
      resource('website/agreementVersion', {
        label: '协议版本',
        title: 'title',
        fields: { title: text('标题', { required: true }) },
        views: { list: ['title'] },
      }),
      { openPicks: true },
    ),
  ],
}
