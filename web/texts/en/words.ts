/** What the words of the product mean, wherever a page explains them. */
export const words = {
  router: {
    name: 'router',
    meaning: 'A rule: it sends visitors whose URL meets its criteria to a booking flow.',
  },
  class: {
    name: 'class',
    meaning:
      'How narrow a rule is by kind: campaign, then path and query, path, query, and the default router last. The first class that matches wins.',
  },
  reach: {
    name: 'reach',
    meaning: 'Whether a router can win any visitor at all, or whether others take all of its URLs.',
  },
  wins: {
    name: 'wins',
    meaning:
      'Of all routers that match a URL, one wins, always the same: by class, then the narrower one, then the newer one.',
  },
  byDesign: {
    name: 'by design',
    meaning: 'Two routers overlap, and the narrower one wins as it should. Nothing to do.',
  },
  pin: {
    name: 'pin',
    meaning:
      'A promise that a URL leads to a certain flow. A change that would break it is refused, or gets a warning.',
  },
  revision: {
    name: 'revision',
    meaning: 'The state of a router after one change. The history keeps each of them.',
  },
  publishableKey: {
    name: 'publishable key',
    meaning:
      'Names your organization in the HTML of your website. Everybody may see it: it works on your addresses only.',
  },
}
