use strict;
use warnings;
use JSON::PP;
use MIME::Base64;
use URI;
use WWW::RobotRules;

$| = 1;
my $json = JSON::PP->new->utf8->canonical;
while (my $line = <STDIN>) {
    my $question = $json->decode($line);
    my %answer = (id => $question->{id});
    eval {
        my $rules = WWW::RobotRules->new($question->{crawler});
        my $url = URI->new($question->{url});
        $rules->parse(URI->new_abs('/robots.txt', $url), decode_base64($question->{robots_base64}));
        $answer{allowed} = $rules->allowed($url) ? JSON::PP::true : JSON::PP::false;
        1;
    } or $answer{error} = "$@";
    print $json->encode(\%answer), "\n";
}
