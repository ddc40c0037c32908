import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@/components/nav/connection-navigation';
import { StateCountry } from '@/lib/connections/schema';
import { call } from '@/lib/http/call';
import { useProblemText } from '@/lib/http/use-problem-text';

/** States the merchant's country; the page is made again in its currency, time zone and address form. */
export function useStatedCountry() {
  const router = useRouter();
  const textOf = useProblemText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (country: StateCountry['country']) =>
      call('PUT', '/api/settings/country', StateCountry, { body: { country } }),
    onSettled: () => router.refresh(),
  });
  return {
    state: (country: StateCountry['country']) => mutate(country),
    isPending,
    problem: error && textOf(error).title,
  };
}
