const AT = '2026-11-21T12:00:00.000Z'

/** The answer of a resolve, member by member, as a constant. */
export const BARE_ANSWER = {
  router: {
    _id: '6920545a6c1f4e0012a4b7c1',
    organization_id: '6920545a6c1f4e0012a4b7c2',
    name: 'Router 4711',
    booking_flow_id: '6920545a6c1f4e0012a4b7c3',
    example_urls: ['https://www.example.com/book/flow-4711?plan=v3'],
    matching_criteria: {
      path: { segments: ['book', 'flow-4711'] },
      query_params: { parameters: { plan: { value: 'v3', required: true } } },
    },
    priority_class: 'path_and_query',
    is_default: false,
    is_active: true,
    scheduling: {},
    createdAt: AT,
    updatedAt: AT,
  },
  booking_flow: {
    _id: '6920545a6c1f4e0012a4b7c3',
    organization_id: '6920545a6c1f4e0012a4b7c2',
    name: 'Flow 3',
    description: 'The visit that most callers ask for',
    url: 'https://book.example.com/flow-3',
    duration_minutes: 30,
    is_active: true,
    createdAt: AT,
    updatedAt: AT,
  },
  brand_kit: {
    _id: '6920545a6c1f4e0012a4b7c4',
    organization_id: '6920545a6c1f4e0012a4b7c2',
    name: 'Clinic',
    logo_url: 'https://cdn.example.com/clinic.svg',
    primary_color: '#0a7d5c',
    secondary_color: '#f4f1ea',
    font_family: 'Inter',
    createdAt: AT,
    updatedAt: AT,
  },
  matched_by: 'path_and_query: path is "/book/flow-4711"; query parameter "plan" is "v3"',
  priority_class: 'path_and_query',
}
