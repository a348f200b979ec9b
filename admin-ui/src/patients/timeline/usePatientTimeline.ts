import { useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TimelineKind } from '../../../../src/patient-timeline/patient-timeline.rules';
import type { Api } from '../../api/dataProvider';

/** A patient's timeline, page by page, newest first. @param kind null for all kinds. */
export function usePatientTimeline(patientId: string, kind: TimelineKind | null) {
  const api = useDataProvider<Api>();
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['patients', 'timeline', patientId, kind],
    queryFn: ({ pageParam }) => api.getPatientTimeline(patientId, kind, pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return { ...query, entries: data?.pages.flatMap(({ entries }) => entries) };
}
