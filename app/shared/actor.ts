/** Who wrote: the holder of an access token, or an operator's command. */
export type Actor =
  | { readonly kind: 'token'; readonly tokenId: string; readonly name: string }
  | { readonly kind: 'command'; readonly name: string }
